import { notificationEventTypes } from "#src/contracts/enumerations/operations.ts";
import { asPerson } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { listStoredTypes } from "./notification-type.queries.ts";
import type { NotificationChannel } from "./notification-types.rules.ts";
import { listChoices, storeChoices } from "./preference.queries.ts";
import { concerns, waysOf } from "./preference.rules.ts";

/** Who chooses. */
interface Chooser {
  id: string;
  kind: "staff" | "portal";
}

/** A type that a person may get, with the ways on which it reaches them. */
export interface Preference {
  type: string;
  channels: readonly NotificationChannel[];
  /** False where it is always sent. */
  isOptional: boolean;
  ways: readonly NotificationChannel[];
}

/** Which notifications a person gets and how, as they choose for themselves. */
export function createPreferences({ connection }: { connection: Connection }) {
  const asChooser = <T>({ id }: Chooser, work: (own: Connection) => Promise<T>): Promise<T> =>
    asPerson(connection, { userId: id, scope: "nodes", nodes: [], teams: [] }, work);

  async function preferencesOf(own: Connection, { id, kind }: Chooser): Promise<Preference[]> {
    const types = await listStoredTypes(own);
    const choices = await listChoices(own, id);
    return notificationEventTypes.flatMap((name) => {
      const type = types.find((one) => one.name === name);
      if (type === undefined || !concerns(type.recipient, kind)) return [];
      const { channels, isOptional } = type;
      const choice = choices.find((one) => one.type === name);
      return [{ type: name, channels, isOptional, ways: waysOf(type, choice) }];
    });
  }

  return {
    list: (chooser: Chooser): Promise<Preference[]> =>
      asChooser(chooser, (own) => preferencesOf(own, chooser)),

    /** Keeps the ways that are on; of types that are always sent, and of those that do not concern the person,
     *  nothing is kept. */
    async save(
      chooser: Chooser,
      on: Readonly<Record<NotificationChannel, readonly string[]>>,
    ): Promise<void> {
      await asChooser(chooser, async (own) => {
        const optional = (await preferencesOf(own, chooser)).filter((one) => one.isOptional);
        await storeChoices(
          own,
          chooser.id,
          optional.map(({ type }) => ({
            type,
            byMail: on.mail.includes(type),
            byBell: on.bell.includes(type),
          })),
        );
      });
    },
  };
}
