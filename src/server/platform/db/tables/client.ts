/** An employer that an agency brought. `is_new`: it wasn't on the marketplace before. */
interface ClientsTable {
  agency_id: string;
  organization_id: string;
  person_id: string;
  is_new: boolean;
  brought_at: Date;
}

export interface ClientTables {
  mls_clients: ClientsTable;
}
