import { Form } from "react-router";
import { Lines } from "#src/areas/back-office/lists/lines.view.tsx";
import { Button } from "#src/ui/kit/button.tsx";
import { KitForm } from "#src/ui/kit/fields/kit-form.tsx";
import { KeyValues } from "#src/ui/kit/key-values.tsx";
import { Panel } from "#src/ui/kit/split-page.tsx";
import { useWords } from "#src/ui/words.tsx";
import type { SaleAnswer } from "./sales.view-model.ts";
import type { SubscriptionPanelModel } from "./subscription.presenter.ts";

interface PanelProps {
  model: NonNullable<SubscriptionPanelModel>;
  answer: SaleAnswer | null;
  isSending: boolean;
}

/** The subscription of a sale with its charges; nothing of a sale without one. */
export function SubscriptionPanels({
  model,
  ...rest
}: Omit<PanelProps, "model"> & { model: SubscriptionPanelModel }) {
  if (model === null) return null;
  return (
    <>
      <SubscriptionPanel model={model} {...rest} />
      <SubscriptionCharges charges={model.charges} />
    </>
  );
}

/** Where it stands, and what staff may do with it for its person. */
function SubscriptionPanel(props: PanelProps) {
  const { model } = props;
  const t = useWords();
  return (
    <Panel title={t("sales.subscription.title")} id="suscripcion">
      <KeyValues items={model.facts} />
      {model.pauses.length === 0 ? null : <Pause {...props} />}
      {model.mayResume ? (
        <Form method="post">
          <input type="hidden" name="form" value="resume" />
          <p>
            <Button type="submit">{t("sales.subscription.resume")}</Button>
          </p>
        </Form>
      ) : null}
      {model.mayDecline ? <Decline {...props} /> : null}
    </Panel>
  );
}

/** Its last charges and the next one. */
function SubscriptionCharges({ charges }: Pick<PanelProps["model"], "charges">) {
  const t = useWords();
  return (
    <Panel title={t("sales.subscription.charges")} id="cobros" isFlush>
      <Lines rows={charges} none={t("sales.subscription.noCharges")} />
    </Panel>
  );
}

function Pause({ model, answer, isSending }: PanelProps) {
  const t = useWords();
  const sent = answer?.form === "pause" ? answer : null;
  return (
    <KitForm
      id="pausar"
      fields={[
        {
          kind: "select",
          name: "until",
          label: t("sales.subscription.pause"),
          options: model.pauses,
        },
        { kind: "switch", name: "isAccepted", label: t("sales.subscription.accepted") },
      ]}
      values={sent?.values ?? {}}
      faults={sent?.faults ?? []}
      attempt={sent?.attempt ?? "0"}
      hidden={{ form: "pause" }}
      submit={t("sales.subscription.pauseSubmit")}
      isSending={isSending}
    />
  );
}

function Decline({ isSending }: PanelProps) {
  const t = useWords();
  return (
    <>
      <p className="k-muted">{t("sales.subscription.declineText")}</p>
      <Form method="post" className="k-form">
        <input type="hidden" name="form" value="decline-renewal" />
        <label>
          {t("sales.subscription.proof")}{" "}
          <input className="k-input" name="proof" type="password" autoComplete="current-password" />
        </label>
        <p>
          <Button type="submit" isBusy={isSending}>
            {t("sales.subscription.decline")}
          </Button>
        </p>
      </Form>
    </>
  );
}
