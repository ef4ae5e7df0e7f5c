import type { CatalogService } from "./modules/catalog/catalog.service.ts";
import type { ComparisonService } from "./modules/comparison/comparison.service.ts";
import type { ListingService } from "./modules/comparison/listing.service.ts";
import type { ProductDetailService } from "./modules/comparison/product-detail.service.ts";
import type { LeadService } from "./modules/lead/lead.service.ts";
import type { ProfileFormService } from "./modules/profile/profile-form.service.ts";
import type { QuoteService } from "./modules/quote/quote.service.ts";
import type { HumanCheck } from "./modules/visitor/human-check.service.ts";
import type { VisitorService } from "./modules/visitor/visitor.service.ts";
import type { WordsStore } from "./platform/words/words.ts";

/** Everything pages and calls may ask for, by module. Filled in by app.ts only. */
export interface Services {
  catalog: CatalogService;
  comparison: ComparisonService;
  listing: ListingService;
  products: ProductDetailService;
  profileForms: ProfileFormService;
  visitors: VisitorService;
  humanCheck: HumanCheck;
  quotes: QuoteService;
  leads: LeadService;
  words: WordsStore;
}
