import type { CatalogService } from "./modules/catalog/catalog.service.ts";
import type { ContentService } from "./modules/content/content.service.ts";
import type { PreviewAccess } from "./modules/content/preview-access.ts";
import type { LandingDirectory } from "./modules/content/landing-directory.service.ts";
import type { MenuService } from "./modules/menu/menu.service.ts";
import type { NotificationService } from "./modules/notification/notification.service.ts";
import type { Chat } from "./modules/chat/open-chat.service.ts";
import type { ClinicSegment } from "./modules/comparison/clinic-segment.service.ts";
import type { ComparisonService } from "./modules/comparison/comparison.service.ts";
import type { ListingService } from "./modules/comparison/listing.service.ts";
import type { ProductDetailService } from "./modules/comparison/product-detail.service.ts";
import type { OpenedLinks } from "./modules/link/opened-link.service.ts";
import type { LeadService } from "./modules/lead/lead.service.ts";
import type { ProfileReferenceData } from "./modules/profile/form-lists.service.ts";
import type { ProfileFormService } from "./modules/profile/profile-form.service.ts";
import type { SiteSearch } from "./modules/search/site-search.service.ts";
import type { SiteFormService } from "./modules/site-form/site-form.service.ts";
import type { QuoteService } from "./modules/quote/quote.service.ts";
import type { CampaignService } from "./modules/experiment/campaign.service.ts";
import type { ExperimentService } from "./modules/experiment/experiment.service.ts";
import type { ReferralService } from "./modules/referral/referral.service.ts";
import type { SessionTokens } from "./modules/identity/session-tokens.service.ts";
import type { StaffAccess } from "./modules/identity/staff-access.ts";
import type { InternalPanelService } from "./modules/visitor/internal-panel.service.ts";
import type { SavedFilterService } from "./modules/visitor/saved-filter.service.ts";
import type { HumanCheck } from "./modules/visitor/human-check.service.ts";
import type { VisitorService } from "./modules/visitor/visitor.service.ts";
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
