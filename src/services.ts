import type { CatalogService } from "./modules/offer/catalog/catalog.service.ts";
import type { ContentService } from "./modules/content/content/content.service.ts";
import type { PreviewAccess } from "./modules/content/content/preview-access.ts";
import type { LandingDirectory } from "./modules/content/content/landing-directory.service.ts";
import type { MenuService } from "./modules/content/menu/menu.service.ts";
import type { NotificationService } from "./modules/content/notification/notification.service.ts";
import type { Chat } from "./modules/contact/chat/open-chat.service.ts";
import type { ClinicSegment } from "./modules/offer/comparison/clinic-segment.service.ts";
import type { ComparisonService } from "./modules/offer/comparison/comparison.service.ts";
import type { ListingService } from "./modules/offer/comparison/listing.service.ts";
import type { ProductDetailService } from "./modules/offer/comparison/product-detail.service.ts";
import type { OpenedLinks } from "./modules/contact/link/opened-link.service.ts";
import type { LeadService } from "./modules/contact/lead/lead.service.ts";
import type { ProfileReferenceData } from "./modules/offer/profile/form-lists.service.ts";
import type { ProfileFormService } from "./modules/offer/profile/profile-form.service.ts";
import type { SiteSearch } from "./modules/content/search/site-search.service.ts";
import type { SiteFormService } from "./modules/contact/site-form/site-form.service.ts";
import type { QuoteService } from "./modules/offer/quote/quote.service.ts";
import type { CampaignService } from "./modules/insight/experiment/campaign.service.ts";
import type { ExperimentService } from "./modules/insight/experiment/experiment.service.ts";
import type { ReferralService } from "./modules/identity/referral/referral.service.ts";
import type { SessionTokens } from "./modules/identity/session/session-tokens.service.ts";
import type { StaffAccess } from "./modules/identity/session/staff-access.ts";
import type { InternalPanelService } from "./modules/identity/visitor/internal-panel.service.ts";
import type { SavedFilterService } from "./modules/identity/visitor/saved-filter.service.ts";
import type { HumanCheck } from "./modules/identity/visitor/human-check.service.ts";
import type { VisitorService } from "./modules/identity/visitor/visitor.service.ts";
import type { Clock } from "./platform/clock/clock.ts";
import type { PlainWords } from "./platform/words/words.ts";

/** Everything the pages of a country may ask for, by module. Filled in by app.ts only. */
export interface Services {
  catalog: CatalogService;
  comparison: ComparisonService;
  listing: ListingService;
  products: ProductDetailService;
  profileForms: ProfileFormService;
  profileReference: ProfileReferenceData;
  visitors: VisitorService;
  humanCheck: HumanCheck;
  savedFilters: SavedFilterService;
  experiments: ExperimentService;
  campaigns: CampaignService;
  chat: Chat;
  search: SiteSearch;
  clinicSegment: ClinicSegment;
  clock: Clock;
  quotes: QuoteService;
  leads: LeadService;
  words: PlainWords;
  openedLinks: OpenedLinks;
  referrals: ReferralService;
  internalPanel: InternalPanelService;
  staff: StaffAccess;
  sessionTokens: SessionTokens;
  content: ContentService;
  /** The same with what is not published yet, for a preview. */
  drafts: ContentService;
  preview: PreviewAccess;
  landings: LandingDirectory;
  menu: MenuService;
  notifications: NotificationService;
  siteForms: SiteFormService;
  /** Addresses of the customers' portals; null where there is none (SA 2.7). */
  portalUrls: { people: string | null; companies: string | null };
}
