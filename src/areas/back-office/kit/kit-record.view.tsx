import { dayText } from "#src/contracts/date-format.ts";
import { Button, ButtonLink } from "#src/ui/kit/button.tsx";
import { KeyValues } from "#src/ui/kit/key-values.tsx";
import { StatusPill, type StatusTone } from "#src/ui/kit/status-pill.tsx";
import { Timeline } from "#src/ui/kit/timeline.tsx";
import { showToast } from "#src/ui/kit/toasts.tsx";
import { useLocale, useWords } from "#src/ui/words.tsx";
import type { ExampleRow } from "./example-rows.rules.ts";
import { premiumText } from "./kit-list-parts.view.tsx";

/** One record beside its list: what is known of it, and what happened. */
export function KitRecord({
  row,
  closeHref,
  tone,
}: {
  row: ExampleRow;
  closeHref: string;
  tone: StatusTone;
}) {
  const t = useWords();
  const locale = useLocale();
  return (
    <div className="k-record">
      <header className="k-record__head">
        <h2>{row.name}</h2>
        <ButtonLink to={closeHref} look="ghost" icon="x" isIconOnly>
          {t("kit.close")}
        </ButtonLink>
      </header>
      <StatusPill tone={tone}>{t(`kit-page.status.${row.status}`)}</StatusPill>
      <div className="k-record__do k-live">
        {(["phone", "mail"] as const).map((way, place) => (
          <Button
            key={way}
            icon={way}
            look={place === 0 ? "primary" : "second"}
            onClick={() => showToast({ tone: "error", text: t("kit-page.toast.failed") })}
          >
            {t(`kit-page.action.${way}`)}
          </Button>
        ))}
      </div>
      <KeyValues
        label={t("kit-page.record")}
        items={[
          { name: t("kit-page.column.product"), value: row.product },
          {
            name: t("kit-page.column.premium"),
            value: premiumText(row.premium, locale),
            note: t("kit-page.monthly"),
          },
          { name: t("kit-page.column.day"), value: dayText(row.day) },
          { name: t("kit-page.executive"), value: null },
        ]}
      />
      <RecordTimeline day={row.day} />
    </div>
  );
}

const happened = [
  { id: "1", icon: "phone", event: "call", time: "11:54", by: "Paula Riquelme" },
  { id: "2", icon: "repeat", event: "status", time: "11:43", by: "Paula Riquelme" },
  { id: "3", icon: "inbox", event: "received", time: "11:42", by: undefined },
] as const;

function RecordTimeline({ day }: Pick<ExampleRow, "day">) {
  const t = useWords();
  return (
    <>
      <h3>{t("kit-page.activity")}</h3>
      <Timeline
        label={t("kit-page.activity")}
        events={happened.map(({ id, icon, event, time, by }) => ({
          id,
          icon,
          text: t(`kit-page.event.${event}`),
          when: `${dayText(day)}, ${time}`,
          at: `${day}T${time}`,
          by,
        }))}
      />
    </>
  );
}
