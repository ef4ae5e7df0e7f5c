import { NotFoundPanel } from "#src/ui/site-states.tsx";

export interface NotFoundModel {
  homeHref: string;
  contact: { email: string };
}

export function NotFoundView({ homeHref, contact }: NotFoundModel) {
  return (
    <div className="wrap page-head">
      <NotFoundPanel homeHref={homeHref} contact={contact} />
    </div>
  );
}
