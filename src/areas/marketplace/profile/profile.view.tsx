import type { ReactNode } from "react";
import { Drawing } from "../../../ui/drawing.tsx";
import { ProfileForm } from "./profile-form.view.tsx";
import type { ProfilePageModel } from "./profile.view-model.ts";

/** The profile form as a page of its own, for whoever has no JavaScript or came by a link. */
export function ProfileView({
  model,
  notice = null,
}: {
  model: ProfilePageModel;
  /** Stands above the form. */
  notice?: ReactNode;
}) {
  const { form } = model;
  return (
    <div className="profile-page">
      <div className="page-head text-page__head drawn">
        <div>
          <h1>{form.words.title}</h1>
          <p className="page-head__lead">{form.words.lead}</p>
        </div>
        {/* Nothing was told yet. */}
        {!form.canForget ? <Drawing name="profile" width={160} /> : null}
      </div>
      {notice}
      <ProfileForm
        model={form}
        headingLevel={2}
        classes={{ frame: "stack-5", body: "stack", foot: "profile-page__foot" }}
      />
    </div>
  );
}
