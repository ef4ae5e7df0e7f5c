import type { ReactNode } from "react";
import { Link } from "react-router";
import { Icon, type IconName, iconFirst } from "../../../ui/icon.tsx";
import { useWords } from "../../../ui/words.tsx";
import { LegalContribution } from "#src/areas/marketplace/product-facts/legal-contribution.view.tsx";
import { DialogLink } from "./dialog-link.view.tsx";
import type { ComparatorViewModel, LinkChoice, ProfileBarModel } from "./comparator.view-model.ts";

/** Where the visitor is, for whom the prices are, and that some data is for demonstration. */
export function ComparatorHead({
  model,
  isProfileFinished = false,
  share,
}: {
  model: ComparatorViewModel;
  /** The prices of a profile just entered are there (CQ 4). */
  isProfileFinished?: boolean;
  /** The button that shares the page. */
  share?: ReactNode;
}) {
  const t = useWords();
  return (
    <>
      <div className="page-head comparator__head">
        <div className="page-head__trail">
          <nav className="crumbs" aria-label={t("comparator.trail")}>
            <ol>
              <li>
                <Link to={model.homeHref}>{t("comparator.home")}</Link>
              </li>
              <li>
                <span aria-current="page">{model.crumb}</span>
              </li>
            </ol>
          </nav>
          {share}
        </div>
        <div className="page-head__row">
          <h1>{model.title}</h1>
          {model.isDemonstration ? (
            <p className="notice notice--slim">
              <Icon name="info" size={18} />
              <span className="demo-long">
                <strong>{t("comparator.demo.title")}</strong> {t("comparator.demo.text")}
              </span>
              <span className="demo-short">{t("comparator.demo.short")}</span>
            </p>
          ) : null}
        </div>
        {model.lead === null ? null : <p className="page-head__lead">{model.lead}</p>}
      </div>
      <div className="comparator__top">
        <ProfileBar
          profile={model.profile}
          prevision={model.prevision}
          isFinished={isProfileFinished}
        />
      </div>
    </>
  );
}

/** What a profile insures, as a picture. */
const SUBJECT_ICONS: Readonly<Record<ProfileBarModel["subject"], IconName>> = {
  people: "users-round",
  pets: "bone",
  trip: "plane",
  company: "building-2",
  guards: "shield-check",
  payroll: "building-2",
};

function ProfileBar({
  profile,
  prevision,
  isFinished,
}: {
  profile: ProfileBarModel;
  prevision: readonly LinkChoice[] | null;
  isFinished: boolean;
}) {
  const t = useWords();
  const label = profile.isEntered ? t("comparator.profile.edit") : t("comparator.profile.enter");
  return (
    <section
      className={prevision === null ? "profile-bar" : "profile-bar profile-bar--prevision"}
      aria-label={t("comparator.profile.title")}
    >
      <div className="profile-bar__who">
        <Icon name={SUBJECT_ICONS[profile.subject]} size={24} />
        <p>
          <strong>{profile.summary}</strong>
          {profile.detail === null ? null : (
            <span className={profile.isEntered ? undefined : "profile-bar__invite"}>
              {profile.detail}
            </span>
          )}
        </p>
        {profile.contribution === null ? null : <LegalContribution model={profile.contribution} />}
      </div>
      <DialogLink
        className={[
          profile.isEntered ? "btn btn--second" : "btn btn--primary",
          isFinished ? iconFirst("check", 16) : profile.isEntered ? iconFirst("pencil", 16) : "",
        ].join(" ")}
        to={profile.editHref}
        opens={{ kind: "profile" }}
        label={
          profile.isEntered && !isFinished ? `${label} ${t("comparator.profile.mine")}` : undefined
        }
      >
        {isFinished ? t("comparator.profile.finished") : label}
      </DialogLink>
      <output className="vh">{isFinished ? t("comparator.profile.finished") : ""}</output>
      {prevision === null ? null : (
        <div className="profile-bar__prev">
          <span id="prevision">{t("comparator.prevision")}</span>
          <ul className="seg" aria-labelledby="prevision">
            {prevision.map(({ label: name, href, isCurrent }) => (
              <li key={href}>
                <Link to={href} preventScrollReset aria-current={isCurrent ? "true" : undefined}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
