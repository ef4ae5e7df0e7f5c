/** Figures and texts of the frame as the specification writes them (SA 2.4, SA 8, SA 9), said once. What a
 *  module of its own holds is not repeated here: experiments, referral, profile storage, prices. */

// Header and menu (SA 2.4).
export const headerHeightPx = 75;
/** A click at this vertical position or lower closes an open submenu. */
export const menuCloseAtPx = 380;
export const headerAnimationMs = 200;
export const scrollSampleMs = 10;
/** Clicks and ends of scrolling that come closer together than this count as one. */
export const handlerDebounceMs = 300;
export const breakpointsPx = [576, 768, 992, 1200, 1400] as const;
/** Widest screen of the mobile layout, and of the collapsed menu (D1). */
export const mobileMaxPx = 991;
export const menuMaxPx = 1200;

// Footer (SA 2.4).
export const footerThreshold = 0.1;
export const footerMargin = "0px 0px 200% 0px";

// Notifications (SA 2.6, SA 9).
export const notificationBadge = "+1";
/** The last message read is kept in the browser under this key. */
export const notificationStorageKey = "message";
export const popoverCloseDelayMs = 100;

// What comes and goes by itself (SA 9).
/** A confirmation that asks for nothing. */
export const snackbarMs = 2_000;
/** The state after something was worked out. */
export const resultIndicatorMs = 3_000;
/** A late picture fades in once so much of it is within so much of the screen. */
export const imageFadeThreshold = 0.1;
export const imageFadeMargin = "200px";
/** How large a map begins: at zoom 0 the whole world is one tile. */
export const mapZoom = 3;

// What is waited for (SA 9).
/** A page that is drawn for whoever asks, crawlers included, is there or given up after this. */
export const prerenderTimeoutMs = 10_000;
/** A part of the page that another needs and that may not be there yet is looked for so often. */
export const lookUpRetryMs = 350;
export const lookUpTries = 10;

/** Texts of the frame in Spanish; what is shown is the message of the same meaning in the reader's language,
 *  which a test holds equal to these (SA 2.7, SA 8). */
export const shellTexts = {
  "shell.menuFailed": "Ups! algo salió mal.",
  "shell.footerFailed": "Falló carga de Footer",
  "portal.heading": "Bienvenido al Portal Clientes",
} as const;
