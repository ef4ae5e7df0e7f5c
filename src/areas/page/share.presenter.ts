import type { Say } from "#src/platform/words/words.ts";

/** What the button that shares a page says, and the call that makes its link (SA 7). */
export interface ShareModel {
  call: "/api/shared-links" | "/api/buscarplanes/comparator-url";
  label: string;
  copied: string;
  failed: string;
}

/** A comparator is saved by a call of its own; any other page is a shared link. */
export const presentShare = (kind: "comparator" | "product", say: Say): ShareModel => ({
  call: kind === "comparator" ? "/api/buscarplanes/comparator-url" : "/api/shared-links",
  label: say("presented.share.label"),
  copied: say("presented.share.copied"),
  failed: say("presented.share.failed"),
});
