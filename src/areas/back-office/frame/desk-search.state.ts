import { useCallback } from "react";
import type { CommandGroup, FindCommands } from "#src/ui/kit/command-palette.tsx";
import type { KitIconName } from "#src/ui/kit/kit-icon.tsx";
import { useWords } from "#src/ui/words.tsx";

/** Where records stand: what comes before a reference or an id. */
export interface RecordPlaces {
  lead: string;
  executive: string;
  user: string;
}

interface Answer {
  leads: readonly { reference: string; name: string; product: string | null }[];
  executives: readonly { id: string; name: string }[];
  users: readonly { id: string; name: string }[];
}

/** Finds leads and people by what is typed, as far as the server shows them to this person. */
export function useDeskSearch(places: RecordPlaces): FindCommands {
  const t = useWords();
  return useCallback(
    async (typed, signal) => {
      const { call } = await import("#src/ui/calls/call.ts");
      const { isOk, body } = await call("/api/back-office/search", {
        method: "POST",
        body: { text: typed },
        signal,
      });
      return isOk ? groupsOf((body as { data: Answer }).data, places, t) : [];
    },
    [places, t],
  );
}

function groupsOf(
  { leads, executives, users }: Answer,
  places: RecordPlaces,
  t: (key: string) => string,
): CommandGroup[] {
  const people = (
    kind: "executive" | "user",
    icon: KitIconName,
    found: Answer["users"],
  ): CommandGroup => ({
    label: t(`back-office.find.${kind}`),
    commands: found.map(({ id, name }) => ({
      id: `${kind}/${id}`,
      label: name,
      icon,
      href: `${places[kind]}${id}`,
    })),
  });
  return [
    {
      label: t("back-office.find.lead"),
      commands: leads.map(({ reference, name, product }) => ({
        id: `lead/${reference}`,
        label: name,
        note: [reference, product].filter((part) => part !== null).join(" · "),
        icon: "inbox" as const,
        href: `${places.lead}${reference}`,
      })),
    },
    people("executive", "users-round", executives),
    people("user", "user-check", users),
  ].filter(({ commands }) => commands.length > 0);
}
