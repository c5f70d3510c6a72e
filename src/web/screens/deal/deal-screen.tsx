export function DealScreen({ id }: { id: string }) { return <p>{id}</p>; }
