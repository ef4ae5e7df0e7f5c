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
/** Widest screen of the mobile layout, and of the collapsed menu (decisions 1). */
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

/** Texts of the frame in Spanish; what is shown is the message of the same meaning in the reader's language,
 *  which a test holds equal to these (SA 2.7, SA 8). */
export const shellTexts = {
  "shell.menuFailed": "Ups! algo salió mal.",
  "shell.footerFailed": "Falló carga de Footer",
  "portal.heading": "Bienvenido al Portal Clientes",
} as const;
