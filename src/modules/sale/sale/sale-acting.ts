import type { AuditName, PermissionName } from "#src/contracts/access.ts";
import type { SaleActor } from "#src/modules/contact/lead/lead-sale.service.ts";
import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import type { RecordFacts } from "#src/modules/identity/access/policy.rules.ts";
import type { AuditAbout, AuditTrail } from "#src/modules/identity/audit/audit-trail.service.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { type AppError, notFound } from "#src/platform/errors.ts";
import { findSale, type Sale } from "./sale.queries.ts";
import { isSaleReference } from "./sale-transitions.rules.ts";

export interface SaleAct {
  permission: PermissionName;
  action: AuditName;
}

/** What the policy asks of a sale. */
export const saleFactsOf = (sale: Sale): RecordFacts => ({
  path: sale.path,
  executive: sale.executive_user_id,
  team: sale.team_id,
  maker: sale.made_by,
  insurer: sale.insurer,
  upperType: sale.upper_type,
  country: sale.country,
});

/** The reference that was asked for, where it is one. */
export const recordAsked = (reference: string): AuditAbout => ({
  record: isSaleReference(reference) ? reference : null,
});

export type SaleActing = ReturnType<typeof createSaleActing>;

/** Acts on one sale: in a transaction of the person, with the policy's decision and the line of the audit trail. */
export function createSaleActing({
  access,
  trail,
}: {
  access: AccessService;
  trail: Pick<AuditTrail, "add">;
}) {
  const keep = (
    actor: SaleActor,
    { permission, action }: SaleAct,
    outcome: "done" | "denied",
    about: AuditAbout & { sale?: Sale; transaction?: Connection },
  ) => {
    const { sale, transaction, ...told } = about;
    return trail.add(
      {
        action,
        permission,
        outcome,
        session: { id: actor.id, kind: actor.kind },
        actorId: actor.user.id,
        grantId: access.grantUsed(permission, actor.holder, sale && saleFactsOf(sale)),
        record: sale?.reference ?? null,
        tenantId: sale?.tenant_id ?? actor.holder.grants[0]?.tenantId ?? null,
        ...told,
      },
      transaction,
    );
  };

  return {
    keep,

    /** Reads one sale. Throws NOT_FOUND, FORBIDDEN; a refusal is kept in the trail. */
    async read<T>(
      actor: SaleActor,
      reference: string,
      { act, work }: { act: SaleAct; work: (transaction: Connection, sale: Sale) => Promise<T> },
    ): Promise<T> {
      let refusal: AppError | undefined;
      const result = await access.asHolder(actor.holder, async (transaction) => {
        const sale = isSaleReference(reference)
          ? await findSale(transaction, reference, "none")
          : undefined;
        refusal = sale
          ? access.refusal(act.permission, actor.holder, saleFactsOf(sale))
          : notFound();
        if (sale === undefined || refusal !== undefined) return undefined;
        return { done: await work(transaction, sale) };
      });
      if (refusal === undefined && result !== undefined) return result.done;
      await keep(actor, act, "denied", recordAsked(reference));
      throw refusal ?? notFound();
    },
  };
}
