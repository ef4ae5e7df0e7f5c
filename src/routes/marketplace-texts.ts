/** Pages of the marketplace that are read: texts, blog, landings, site map. Part of `marketplace.ts`,
 *  which everybody else reads. */

/** A page for everybody; what its forms send, the audit trail does not keep. */
const row = <const Page extends string, const More extends object = object>(
  page: Page,
  es: string,
  en: string,
  pt: string,
  more?: More,
) => ({
  page,
  paths: { es, en, pt },
  permission: "public" as const,
  audit: null,
  ...(more as More),
});

/** On a partner's host (SA 4): pages about ourselves lead to its own, group insurance with a dialog. */
const ours = { guards: [{ kind: "redirect" }] } as const;
const collective = { guards: [{ kind: "collective" }] } as const;
const clinical = { guards: [{ kind: "clinics" }] } as const;
const open = { isOpen: true } as const;
/** Lists that go on over pages. */
const paged = { query: ["pagina"] } as const;
/** A landing's list of products, filtered by type and ordered. */
const listed = { query: ["tipo", "orden", "pagina"] } as const;
const sent = { query: ["enviado"] } as const;

export const textPages = {
  /** Informational pages: one page component, its words from the content service (SA 2.1). */
  contact: row("information/information", "contacto", "Contact", "Contato", sent),
  terms: row(
    "information/information",
    "Terminos-y-Condiciones",
    "Terms-and-Conditions",
    "Termos-e-Condicoes",
    open,
  ),
  privacy: row("information/information", "Privacidad", "Privacy", "Privacidade", open),
  howItWorks: row("information/information", "Como-Funciona", "How-It-Works", "Como-Funciona"),
  ranking: row(
    "information/information",
    "Como-Ordenamos-y-Ganamos",
    "How-We-Rank-and-Earn",
    "Como-Ordenamos-e-Ganhamos",
  ),
  about: row("information/information", "Que-es-QuePlan", "What-Is-QuePlan", "O-Que-E-QuePlan"),
  questions: row(
    "information/information",
    "Preguntas-Frecuentes",
    "Questions",
    "Perguntas-Frequentes",
  ),
  engine: row("information/information", "QPEngine", "QPEngine", "QPEngine", ours),
  forCompanies: row(
    "information/information",
    "QPEmpresas",
    "QPCompanies",
    "QPEmpresas",
    collective,
  ),
  queplanCompanies: row(
    "information/information",
    "QuePlan-Empresas",
    "QuePlan-Companies",
    "QuePlan-Para-Empresas",
    collective,
  ),
  partners: row(
    "information/information",
    "Partners-y-Alianzas",
    "Partners-and-Alliances",
    "Parceiros-e-Aliancas",
    ours,
  ),
  /** Its five questions, named as in the lists that they lead to. */
  bestPlan: row("information/information", "Tu-Mejor-Plan", "Your-Best-Plan", "Seu-Melhor-Plano", {
    query: ["objetivo", "precio-hasta", "mi-clinica", "asegura", "prevision"],
  }),
  getQuote: row("information/information", "Cotizar", "Get-a-Quote", "Cotar"),
  healthInsurance: row(
    "information/information",
    "Seguros-de-Salud",
    "Health-Insurance",
    "Seguros-de-Saude",
  ),
  lifeInsurance: row(
    "information/information",
    "Seguros-de-Vida",
    "Life-Insurance",
    "Seguros-de-Vida",
  ),
  travelInsurance: row(
    "information/information",
    "Seguros-de-Viaje",
    "Travel-Insurance",
    "Seguros-de-Viagem",
  ),
  schoolInsurance: row(
    "information/information",
    "Seguros-Comunidad-Educativa",
    "School-Community-Insurance",
    "Seguros-Comunidade-Educativa",
  ),
  personalAccidents: row(
    "information/information",
    "Accidentes-Personales",
    "Personal-Accidents",
    "Acidentes-Pessoais",
  ),
  guards: row("information/information", "Guardias", "Guards", "Vigilantes", collective),
  companyInsurance: row(
    "information/information",
    "Seguros-Empresa",
    "Company-Insurance",
    "Seguros-Empresa",
    collective,
  ),
  savingsLifeRescue: row(
    "information/information",
    "Rescate-MetLife-Seguro-Vida-Ahorro",
    "Rescate-MetLife-Seguro-Vida-Ahorro",
    "Rescate-MetLife-Seguro-Vida-Ahorro",
  ),
  referrals: row(
    "information/information",
    "Referidos-Queplan",
    "Queplan-Referrals",
    "Indicados-Queplan",
    ours,
  ),
  work: row(
    "information/information",
    "Trabaja-con-Nosotros",
    "Work-with-Us",
    "Trabalhe-Conosco",
    ours,
  ),
  internships: row(
    "information/information",
    "Practicas-Profesionales",
    "Internships",
    "Estagios",
    ours,
  ),
  /** Whether a document is ours and unchanged, by its code and the hash of its file (PP 4). */
  verifyDocument: row(
    "verify-document/verify-document",
    "Verificar-Documento/:code?",
    "Verify-Document/:code?",
    "Verificar-Documento/:code?",
    { query: ["codigo", "huella"] } as const,
  ),
  /** What the bell tells, as a page (SA 2.6), and where customers find their portal (SA 2.7). */
  notices: row("notices/notices", "Notificaciones", "Notifications", "Notificacoes"),
  portal: row("portal/portal", "portal-clientes", "Customer-Portal", "Portal-do-Cliente"),
  /** Forms that are written to us (SA 2.1): one page component, its fields by the route's key. */
  feedback: row("site-form/site-form", "Feedback", "Feedback", "Feedback", sent),
  partnerRegistration: row(
    "site-form/site-form",
    "Partners-y-Alianzas/Registro",
    "Partners-and-Alliances/Registration",
    "Parceiros-e-Aliancas/Cadastro",
    sent,
  ),
  /** The blog has a path per country (SA 2.1); the others' lead to the country's own. */
  blog: row("blog/blog", "QP-Blog", "QP-Blog", "QP-Blog", paged),
  blogCategory: row(
    "blog/blog-category",
    "QP-Blog/Categoria/:category",
    "QP-Blog/Category/:category",
    "QP-Blog/Categoria/:category",
    paged,
  ),
  blogArticle: row("blog/article", "QP-Blog/:article", "QP-Blog/:article", "QP-Blog/:article"),
  blogQs: row("blog/blog", "QS-Blog", "QS-Blog", "QS-Blog", paged),
  blogQsCategory: row(
    "blog/blog-category",
    "QS-Blog/Categoria/:category",
    "QS-Blog/Category/:category",
    "QS-Blog/Categoria/:category",
    paged,
  ),
  blogQsArticle: row("blog/article", "QS-Blog/:article", "QS-Blog/:article", "QS-Blog/:article"),
  blogIh: row("blog/blog", "IH-Blog", "IH-Blog", "IH-Blog", paged),
  blogIhCategory: row(
    "blog/blog-category",
    "IH-Blog/Categoria/:category",
    "IH-Blog/Category/:category",
    "IH-Blog/Categoria/:category",
    paged,
  ),
  blogIhArticle: row("blog/article", "IH-Blog/:article", "IH-Blog/:article", "IH-Blog/:article"),
  /** Landings of sellers and clinics, in pages. */
  isapres: row("organization-landing/organizations", "Isapre", "Isapre", "Isapre", paged),
  isapre: row(
    "organization-landing/organization",
    "Isapre/:organization",
    "Isapre/:organization",
    "Isapre/:organization",
    listed,
  ),
  isaprePlans: row(
    "organization-landing/organization",
    "Isapre/:organization/Planes",
    "Isapre/:organization/Plans",
    "Isapre/:organization/Planos",
    listed,
  ),
  insurers: row("organization-landing/organizations", "Seguros", "Insurance", "Seguros", paged),
  insurer: row(
    "organization-landing/organization",
    "Seguros/:organization",
    "Insurance/:organization",
    "Seguros/:organization",
    listed,
  ),
  insurerGroup: row(
    "organization-landing/organization",
    "Seguros/:organization/Colectivos",
    "Insurance/:organization/Group",
    "Seguros/:organization/Coletivos",
    { ...collective, ...listed },
  ),
  insuranceList: row(
    "insurance-list/insurance-list",
    "Insurance-List",
    "Insurance-List",
    "Insurance-List",
    { query: ["segmento", "clinica", "pagina"] },
  ),
  epsSellers: row("organization-landing/organizations", "EPS", "EPS", "EPS", paged),
  epsSeller: row(
    "organization-landing/organization",
    "EPS/:organization",
    "EPS/:organization",
    "EPS/:organization",
    listed,
  ),
  prepaidSellers: row(
    "organization-landing/organizations",
    "Medicina-Prepagada",
    "Prepaid-Medicine",
    "Medicina-Pre-Paga",
    paged,
  ),
  prepaidSeller: row(
    "organization-landing/organization",
    "Medicina-Prepagada/:organization",
    "Prepaid-Medicine/:organization",
    "Medicina-Pre-Paga/:organization",
    listed,
  ),
  clinics: row(
    "organization-landing/clinics",
    "Clinicas-y-Hospitales",
    "Clinics-and-Hospitals",
    "Clinicas-e-Hospitais",
    { ...clinical, ...paged },
  ),
  clinic: row(
    "organization-landing/clinic",
    "Clinicas-y-Hospitales/:organization",
    "Clinics-and-Hospitals/:organization",
    "Clinicas-e-Hospitais/:organization",
    { ...clinical, ...listed },
  ),
  /** Where old plan links lead (SA 2.1, 2.2): on to the plan's own page. */
  planByCode: row(
    "organization-landing/plan-by-code",
    "planSI/R/:product/:tab?",
    "planSI/R/:product/:tab?",
    "planSI/R/:product/:tab?",
  ),
  /** How a partner shows the product on its own site. */
  embedding: row(
    "embedding/embedding",
    "Integrar-en-tu-Sitio",
    "Embed-on-Your-Site",
    "Integrar-no-seu-Site",
  ),
  sitemap: row("sitemap/sitemap", "Sitemap-Products", "Sitemap-Products", "Sitemap-Products"),
  blogFeed: row("blog/feed", "QP-Blog/feed.xml", "QP-Blog/feed.xml", "QP-Blog/feed.xml"),
  blogQsFeed: row("blog/feed", "QS-Blog/feed.xml", "QS-Blog/feed.xml", "QS-Blog/feed.xml"),
  blogIhFeed: row("blog/feed", "IH-Blog/feed.xml", "IH-Blog/feed.xml", "IH-Blog/feed.xml"),
  sitemapFile: row("sitemap/sitemap-file", "sitemap.xml", "sitemap.xml", "sitemap.xml"),
} as const;
