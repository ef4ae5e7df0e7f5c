import { Link } from "react-router";
import { Icon } from "../../../ui/icon.tsx";
import { Picture } from "../../../ui/picture.tsx";
import { useWords } from "../../../ui/words.tsx";
import type { EventBannerModel } from "./comparator.view-model.ts";

/** The banner of an event, with what its record shows (CQ 3). */
export function EventBanner({ event }: { event: EventBannerModel }) {
  const t = useWords();
  return (
    <section className="event-banner" aria-label={t("comparator.event")}>
      {event.logo === null ? <Icon name="megaphone" size={24} /> : null}
      {event.logo === null ? null : <Picture picture={event.logo} isLate={false} />}
      <p className="grow">
        <strong>{event.title}</strong> <span className="nw">{event.text}</span>
      </p>
      {event.image === null ? null : (
        <Picture className="event-banner__image" picture={event.image} />
      )}
      {event.video === null ? null : (
        <video
          className="event-banner__image"
          src={event.video}
          width={160}
          height={90}
          controls
          muted
          preload="none"
          aria-label={event.title}
        />
      )}
      {event.action === null ? null : (
        <Link className="btn btn--primary" to={event.action.href}>
          {event.action.label}
        </Link>
      )}
      {event.blog === null ? null : (
        <a className="btn btn--ghost" href={event.blog.href}>
          {event.blog.label}
        </a>
      )}
    </section>
  );
}
