import { Form } from "react-router";
import { TextField } from "#src/ui/form/text-field.tsx";
import { useWords } from "#src/ui/words.tsx";
import { ACT, CODE, type OwnHealth as OwnHealthModel } from "./my-purchase.view-model.ts";

/** What was declared about health, shown once after a code that goes to the purchase's e-mail address. */
export function OwnHealth({ action, health }: { action: string; health: OwnHealthModel }) {
  const t = useWords();
  return (
    <details className="fold" id="salud" open={health.kind !== "closed"}>
      <summary>{t("my-purchase.health.title")}</summary>
      <div className="stack">
        {health.kind === "open" ? (
          <>
            <p>{t("my-purchase.health.once")}</p>
            {health.people.map(({ id, name, lines }) => (
              <section key={id} className="stack" aria-label={name}>
                <h3>{name}</h3>
                <dl className="lines">
                  {lines.map(({ label, value }, at) => (
                    <div key={`${at}-${label}`}>
                      <dt className="small t2">{label}</dt>
                      <dd>{value}</dd>
                    </div>
                  ))}
                </dl>
              </section>
            ))}
          </>
        ) : (
          <>
            <p>{t("my-purchase.health.text")}</p>
            {health.kind === "code" ? (
              <Form method="post" action={action} className="stack">
                <input type="hidden" name={ACT} value="health-read" />
                <TextField
                  id="mi-codigo-salud"
                  name={CODE}
                  label={t("my-purchase.code")}
                  value=""
                  error={health.fault ?? undefined}
                  inputMode="numeric"
                  autoComplete="one-time-code"
                  maxLength={10}
                />
                <div className="row">
                  <button className="btn btn--primary" type="submit">
                    {t("my-purchase.health.open")}
                  </button>
                </div>
              </Form>
            ) : null}
            <Form method="post" action={action}>
              <input type="hidden" name={ACT} value="health-code" />
              <button className="btn btn--second" type="submit">
                {t(health.kind === "code" ? "my-purchase.sendAgain" : "my-purchase.sendCode")}
              </button>
            </Form>
          </>
        )}
      </div>
    </details>
  );
}
