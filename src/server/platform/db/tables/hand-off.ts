export interface HandOffTables {
  /** A one-time token by its hash; `partner` is the origin it was created for. */
  mls_hand_offs: {
    token_hash: Buffer;
    listing_id: string;
    organization_id: string;
    person_id: string;
    partner: string;
    expires_at: Date;
    redeemed_at: Date | null;
  };
}
