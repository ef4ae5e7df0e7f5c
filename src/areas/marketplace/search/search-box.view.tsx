import { lazy } from "react";
import { SearchBox, type SearchBoxProps } from "../../../ui/search-box.tsx";

const SearchSuggestions = lazy(() => import("./search-suggestions.view.tsx"));

/** The header's search with suggestions, which load once it is opened. */
export const SuggestingSearchBox = (props: SearchBoxProps) => (
  <SearchBox {...props} Suggestions={SearchSuggestions} />
);
