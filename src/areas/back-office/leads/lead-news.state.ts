import { useState } from "react";
import { tenantHeader } from "#src/ui/calls/tenant-header.ts";
import { useNews } from "#src/ui/kit/live-list.state.ts";

/** A lead that was added or changed; of the person it says nothing. */
export interface ToldLead {
  reference: string;
  version: number;
  act: number;
}

/** Where changes of leads are told. */
export const leadStream = "/api/back-office/leads/stream";

/** Whether a lead is no longer what was loaded. Where changes may have been missed, the server is asked. */
export function useChangedMeanwhile(lead: Omit<ToldLead, "act"> & { lastActAt: number }): boolean {
  const { reference, version, lastActAt } = lead;
  const [told, setTold] = useState<ToldLead | null>(null);
  const ask = async () => {
    const stamp = await readStamp(reference);
    if (stamp !== null) setTold(stamp);
  };
  useNews(leadStream, (changed) => {
    const found = (changed as readonly ToldLead[]).find((one) => one.reference === reference);
    if (found !== undefined) setTold(found);
    else if (changed.length === 0) void ask();
  });
  return (
    told !== null &&
    told.reference === reference &&
    (told.version > version || told.act > lastActAt)
  );
}

async function readStamp(reference: string): Promise<ToldLead | null> {
  try {
    const answered = await fetch(`/api/back-office/leads/${reference}`, {
      headers: { accept: "application/json", "x-poll": "1", ...tenantHeader() },
    });
    if (!answered.ok) return null;
    const { data } = (await answered.json()) as { data: { version: number; lastActAt: string } };
    return { reference, version: data.version, act: Date.parse(data.lastActAt) };
  } catch {
    // Without a connection nothing is known; the next change tells.
    return null;
  }
}
