import type { UserSession } from "#src/modules/identity/session/session-reader.service.ts";
import type { NotificationActor } from "./template-desk.service.ts";

/** What calls about notifications ask of a request. */
export interface NotificationDeskFacts {
  session: UserSession | null;
}

/** Who asks: rows of these calls let nobody in who is not signed in. */
export function actorOf({ session }: NotificationDeskFacts): NotificationActor {
  if (session === null) throw new Error("A call for people who are signed in has no session.");
  return session;
}
