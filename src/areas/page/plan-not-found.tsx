import { useLoaderData } from "react-router";
import { isPageError, type PageError } from "./page.ts";
import { failureMeta, PageFailure } from "./page-failure.tsx";

const missing: PageError = { code: "NOT_FOUND", status: 404, fields: [], params: {} };

const errorOf = (loaded: unknown): PageError => (isPageError(loaded) ? loaded.error : missing);

export const meta = ({ loaderData }: { loaderData: unknown }) => failureMeta(errorOf(loaderData));

export default function PlanNotFound() {
  const loaded: unknown = useLoaderData();
  return <PageFailure error={errorOf(loaded)} />;
}
