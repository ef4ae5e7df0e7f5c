import type { Generated } from "kysely";

/** Ways to a purchase from elsewhere (db/migrations/20261124T0256-sale-purchase-access.sql). */
interface PurchaseAccessLinksTable {
  token_hash: string;
  purchase_id: string;
  tenant_id: string;
  made_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
}

interface PurchaseAccessCodesTable {
  purchase_id: string;
  tenant_id: string;
  nonce: string;
  sent_at: Date;
  expires_at: Date;
  tries: Generated<number>;
}

declare module "#src/platform/database/database.ts" {
  interface Database {
    purchase_access_links: PurchaseAccessLinksTable;
    purchase_access_codes: PurchaseAccessCodesTable;
  }
}
