import { civilMinute } from "#src/contracts/holidays.rules.ts";
import { reportNames } from "#src/modules/contact/lead/reports/report.rules.ts";
import { KitPage } from "#src/areas/page/kit-page.tsx";
import { page } from "#src/areas/page/page.ts";
import { readerOf } from "#src/areas/page/reader.presenter.ts";
import { staffMeta, staffOf } from "#src/areas/page/staff-page.ts";
import { presentReport } from "./reports.presenter.ts";
import { ReportsView } from "./reports.view.tsx";
import "#src/ui/kit/kit.css";
import "./reports.css";

/** Figures of the leads in one's scope, one report at a time; period and filters are in the address. */
export const loader = page(async ({ services, facts }) => {
  facts.markPersonal();
  const { language, url, country } = facts;
  const actor = staffOf(facts);
  const { leadReports, leadDesk, words, clock } = services;
  const say = words.say(language);
  const query = url.searchParams;
  const name = reportNames.find((one) => one === query.get("informe")) ?? "arrivals";
  const report = await leadReports.report(actor, name, { query, keys: "page" });
  const values = await leadDesk.filterValues(actor);
  return {
    title: say("reports.title"),
    model: presentReport(report, readerOf(facts, say), {
      query,
      values,
      lineNames: await services.catalog.loadLineNames(language),
      today: civilMinute(clock.now(), country.timeZone).date,
      maySeeFile: !actor.isDemo,
    }),
    words: words.pick(language, ["kit", "reports"]),
  };
});

export const meta = staffMeta;

export default function ReportsPage() {
  return <KitPage<typeof loader>>{(loaded) => <ReportsView model={loaded.model} />}</KitPage>;
}
