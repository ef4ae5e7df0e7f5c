import { AppShell } from "#src/ui/kit/app-shell.tsx";
import { Banner } from "#src/ui/kit/banner.tsx";
import { CommandPalette } from "#src/ui/kit/command-palette.tsx";
import { Shortcuts } from "#src/ui/kit/shortcuts.tsx";
import { SideNav } from "#src/ui/kit/side-nav.tsx";
import type { KitIconName } from "#src/ui/kit/kit-icon.tsx";
import { showToast } from "#src/ui/kit/toasts.tsx";
import { UserMenu } from "#src/ui/kit/user-menu.tsx";
import { useWords } from "#src/ui/words.tsx";
import { KitFigures } from "./kit-figures.view.tsx";
import { KitForms } from "./kit-forms.view.tsx";
import { KitLists } from "./kit-lists.view.tsx";
import { KitOverlays } from "./kit-overlays.view.tsx";
import { type KitAnswer, type KitModel, kitParts } from "./kit.view-model.ts";

const icons = {
  lists: "inbox",
  forms: "pencil",
  overlays: "columns-3",
  figures: "chart-column",
} as const;

/** The frame of a page behind sign-in, and in it one part of the components. */
export function KitView({ model, answer }: { model: KitModel; answer: KitAnswer | null }) {
  const t = useWords();
  const { part, hrefs } = model;
  const places = kitParts.map((one) => ({
    id: one,
    label: t(`kit-page.part.${one}`),
    href: hrefs[one],
    icon: icons[one],
  }));
  return (
    <AppShell
      contentId="kit-content"
      banner={<Banner tone="info">{t("kit-page.demo")}</Banner>}
      nav={
        <SideNav
          label={t("kit-page.title")}
          homeHref={hrefs.lists}
          groups={[
            {
              label: null,
              items: places.slice(0, 1).map((one) => ({ ...one, count: model.list.counts.all })),
            },
            { label: t("kit-page.more"), items: places.slice(1) },
          ]}
        />
      }
      bar={
        <>
          <KitPalette places={places} />
          <KitUser hrefs={hrefs} />
        </>
      }
    >
      {part === "lists" ? <KitLists model={model} /> : null}
      {part === "forms" ? <KitForms model={model} answer={answer} /> : null}
      {part === "overlays" ? <KitOverlays model={model} /> : null}
      {part === "figures" ? <KitFigures model={model} /> : null}
      <footer className="k-foot">
        <Shortcuts groups={useShortcutGroups()} />
      </footer>
    </AppShell>
  );
}

type Commands = Parameters<typeof CommandPalette>[0]["groups"][number]["commands"];

function KitPalette({ places }: { places: Commands }) {
  const t = useWords();
  const toast = {
    id: "toast",
    label: t("kit-page.toast.show"),
    icon: "circle-check" as const,
    onAction: () => showToast({ tone: "success", text: t("kit-page.toast.done") }),
  };
  return (
    <CommandPalette
      groups={[
        { label: t("kit-page.go"), commands: places },
        { label: t("kit-page.do"), commands: [toast] },
      ]}
    />
  );
}

function KitUser({ hrefs }: Pick<KitModel, "hrefs">) {
  const t = useWords();
  const action = (id: "account" | "settings" | "leave", icon: KitIconName, href: string) => ({
    id,
    label: t(`kit-page.${id}`),
    icon,
    href,
  });
  return (
    <UserMenu
      user={{
        name: "Paula Riquelme",
        role: t("kit-page.role"),
        initials: "PR",
        accountHref: hrefs.forms,
        groups: [
          {
            label: null,
            actions: [
              action("account", "user-round", hrefs.forms),
              action("settings", "settings", hrefs.overlays),
            ],
          },
          { label: null, actions: [action("leave", "log-out", hrefs.lists)] },
        ],
      }}
    />
  );
}

function useShortcutGroups() {
  const t = useWords();
  const keys = (group: string, rows: readonly [string, string[]][]) => ({
    label: t(`kit-page.keys.${group}`),
    keys: rows.map(([does, pressed]) => ({ keys: pressed, does: t(`kit-page.keys.${does}`) })),
  });
  return [
    keys("anywhere", [
      ["command", ["Ctrl", "K"]],
      ["search", ["/"]],
      ["list", ["?"]],
    ]),
    keys("inList", [
      ["down", ["j", "↓"]],
      ["up", ["k", "↑"]],
      ["choose", ["x"]],
      ["range", ["Shift", "x"]],
      ["open", ["↵"]],
      ["clear", ["Esc"]],
    ]),
  ];
}
