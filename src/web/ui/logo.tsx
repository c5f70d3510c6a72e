/** A company's logo on white in both themes: most are drawn for paper. `image`: a `data:` address. */
export function Logo({ image, name }: { image: string; name: string }) {
  return (
    <img
      src={image}
      alt={`${name} logo`}
      className="h-auto max-h-16 w-auto max-w-48 rounded-control border border-line bg-logo object-contain p-2"
    />
  );
}
