/** A one-time token by its hash; `partner` is the origin it was created for. */
interface HandOffsTable {
  token_hash: Buffer;
  listing_id: string;
  organization_id: string;
  person_id: string;
  partner: string;
  expires_at: Date;
  redeemed_at: Date | null;
}

export interface HandOffTables {
  mls_hand_offs: HandOffsTable;
}
