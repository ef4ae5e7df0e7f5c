import { Form, Link } from "react-router";
import { COUNTRY_CODES } from "#src/contracts/identification.ts";
import { Button, ButtonLink } from "#src/ui/kit/button.tsx";
import { type FormFault, KitForm } from "#src/ui/kit/fields/kit-form.tsx";
import { Panel } from "#src/ui/kit/split-page.tsx";
import { StateBox } from "#src/ui/kit/state-box.tsx";
import { StatusPill } from "#src/ui/kit/status-pill.tsx";
import { useWords } from "#src/ui/words.tsx";
import { workFields } from "./executive-fields.ts";
import type { PeopleModel } from "./executives.presenter.ts";

export interface PeopleAnswer {
  form: string;
  values: Readonly<Record<string, string>>;
  faults: readonly FormFault[];
  attempt: string;
}

interface PeopleProps {
  people: PeopleModel;
  answer: PeopleAnswer | null;
  isSending: boolean;
}

const of = (answer: PeopleAnswer | null, form: string) =>
  answer?.form === form ? answer : { values: null, faults: [], attempt: "" };

/** What a new executive begins with. */
const usual = {
  countries: "CL",
  languages: "es",
  weekdays: "1\n2\n3\n4\n5",
  from: "09:00",
  to: "18:00",
  timeZone: "America/Santiago",
  capacity: "40",
  dailyLimit: "15",
  weight: "1",
};

export function NewExecutive({ people, answer, isSending }: PeopleProps) {
  const t = useWords();
  const { values, faults, attempt } = of(answer, "executive");
  const isOpen = people.isNewOpen || values !== null;
  return (
    <Panel title={t("executives.new")} id="nuevo">
      {people.workers.length === 0 ? (
        <p className="k-muted">{t("executives.noWorkers")}</p>
      ) : isOpen ? (
        <KitForm
          id="executive"
          fields={[
            {
              kind: "select",
              name: "email",
              label: t("executives.field.account"),
              hint: t("executives.hint.account"),
              options: people.workers,
            },
            ...workFields(t, people.options),
          ]}
          values={values ?? usual}
          faults={faults}
          attempt={attempt}
          submit={t("executives.make")}
          isSending={isSending}
          hidden={{ form: "executive" }}
        />
      ) : (
        <ButtonLink to={`${people.newHref}#nuevo`} icon="user-plus">
          {t("executives.new")}
        </ButtonLink>
      )}
    </Panel>
  );
}

export function Teams({ people, answer, isSending }: PeopleProps) {
  const t = useWords();
  const lost = of(answer, "removeTeam").faults[0]?.message;
  const { team } = people;
  return (
    <Panel title={t("executives.teams")} id="equipos">
      {people.teams.length === 0 ? (
        <StateBox icon="users-round" title={t("executives.noTeams")} />
      ) : (
        <ul className="k-lines">
          {people.teams.map((one) => (
            <li key={one.id}>
              <span className="k-lines__main">
                <Link to={`${one.href}#equipos`}>{one.name}</Link>
                <small>{one.note}</small>
              </span>
              {one.isActive ? null : (
                <StatusPill tone="neutral">{t("executives.state.inactive")}</StatusPill>
              )}
            </li>
          ))}
        </ul>
      )}
      <TeamForm people={people} answer={answer} isSending={isSending} />
      {lost === undefined ? null : <p role="alert">{lost}</p>}
      {team === null ? null : (
        <Form method="post">
          <input type="hidden" name="form" value="removeTeam" />
          <input type="hidden" name="id" value={team["id"]} />
          <input type="hidden" name="version" value={team["version"]} />
          <Button type="submit" icon="trash-2" isSmall>
            {t("executives.removeTeam")}
          </Button>
        </Form>
      )}
    </Panel>
  );
}

function TeamForm({ people: { team, supervisors }, answer, isSending }: PeopleProps) {
  const t = useWords();
  const { values, faults, attempt } = of(answer, "team");
  const id = values?.["id"] ?? team?.["id"] ?? "";
  return (
    <>
      <h3>{id === "" ? t("executives.newTeam") : t("executives.changeTeam")}</h3>
      <KitForm
        key={id}
        id="team"
        fields={[
          { kind: "text", name: "name", label: t("executives.field.name"), maxLength: 60 },
          ...(id === ""
            ? [
                {
                  kind: "select" as const,
                  name: "country",
                  label: t("executives.field.country"),
                  options: COUNTRY_CODES.map((value) => ({ value, label: value })),
                },
              ]
            : []),
          {
            kind: "boxes",
            name: "supervisors",
            label: t("executives.field.supervisors"),
            options: supervisors,
          },
          { kind: "switch", name: "isActive", label: t("executives.field.teamActive") },
        ]}
        values={values ?? team ?? { isActive: "on" }}
        faults={faults}
        attempt={attempt}
        submit={t("executives.saveTeam")}
        isSending={isSending}
        hidden={{ form: "team", id, version: values?.["version"] ?? team?.["version"] ?? "" }}
      />
    </>
  );
}
