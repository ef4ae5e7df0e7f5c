import type { Reviews } from "#src/modules/sale/review/review.service.ts";
import type { Reader } from "#src/areas/page/reader.presenter.ts";
import type { DeclaredPerson } from "./my-purchase.view-model.ts";

type Declared = Awaited<ReturnType<Reviews["readOwn"]>>[number];

const tenths = (value: number, { locale }: Reader): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(value / 10);

/** What each person declared, question by question in the order in which it was asked. */
export const presentOwnHealth = (
  declared: readonly Declared[],
  reader: Reader,
): DeclaredPerson[] => {
  const { say } = reader;
  const yesOrNo = (value: boolean) => say(value ? "health.yes" : "health.no");
  return declared.map(({ personId, name, measures, answers }) => ({
    id: personId,
    name,
    lines: [
      ...(measures === null
        ? []
        : [
            { label: say("health.height"), value: tenths(measures.heightTenths, reader) },
            { label: say("health.weight"), value: tenths(measures.weightTenths, reader) },
          ]),
      ...Object.entries(answers).flatMap(([code, answer]) => [
        { label: say(`health.question.${code}`), value: yesOrNo(answer.yes) },
        ...(answer.yes
          ? [
              { label: say("health.detail.Condition"), value: answer.condition },
              { label: say("health.detail.Since"), value: answer.since },
              { label: say("health.detail.Treatment"), value: answer.treatment },
              { label: say("health.detail.Discharged"), value: yesOrNo(answer.discharged) },
            ]
          : []),
      ]),
    ],
  }));
};
