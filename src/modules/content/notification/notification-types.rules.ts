import {
  notificationEventTypes,
  type NotificationType,
} from "#src/contracts/enumerations/operations.ts";

export const notificationChannels = ["mail", "bell"] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

/** A row of db/seed/notifications/notification-types.tsv. */
export interface TypeRow {
  name: NotificationType;
  recipient: string;
  channels: NotificationChannel[];
  occasion: string;
  isOptional: boolean;
}

/** The rows of the committed table. Throws where a row is not as its head says. */
export function readTypeRows(text: string): TypeRow[] {
  const [, ...lines] = text.split(/\r?\n/).filter((line) => line !== "");
  return lines.map((line) => {
    const [name = "", recipient = "", channels = "", occasion = "", off = "", ...rest] =
      line.split("\t");
    const known = notificationEventTypes.find((one) => one === name);
    const ways = channels
      .split(", ")
      .map((way) => notificationChannels.find((one) => one === way) ?? refuse(line));
    if (known === undefined || rest.length !== 2 || !["yes", "no"].includes(off)) refuse(line);
    return {
      name: known ?? refuse(line),
      recipient,
      channels: ways,
      occasion,
      isOptional: off === "yes",
    };
  });
}

function refuse(line: string): never {
  throw new Error(`No type of notification: ${line}`);
}
