import { FilterPicker } from "./filter-picker";
import type { OptionGroup } from "./option-list";
import type { useServerFilter } from "./page-address";

/** A filter by one parameter of the address. */
export interface AddressFilter {
  /** "Risk class". */
  name: string;
  param: string;
  /** Over its choices, where that is not its name. */
  heading?: string;
  options: OptionGroup["options"];
  /** Choices of another kind, before the others. */
  before?: OptionGroup;
}

/** The filter by a system's name. */
export const systemFilter = (names: readonly string[], param = "system_name"): AddressFilter => ({
  name: "System",
  param,
  heading: "Systems",
  options: names.map((name) => ({ value: name, label: name })),
});

interface AddressFiltersProps extends Pick<ReturnType<typeof useServerFilter>, "params" | "change"> {
  filters: readonly AddressFilter[];
  /** `/` goes to the first of them: the list has no search. */
  areFirst?: boolean;
}

/** Filters of a list that the server applies. */
export function AddressFilters({ filters, params, change, areFirst = false }: AddressFiltersProps) {
  return filters.map(({ name, param, heading = name, options, before }, index) => (
    <FilterPicker
      key={param}
      name={name}
      isFirst={areFirst && index === 0}
      value={params.get(param) ?? undefined}
      groups={[...(before ? [before] : []), { label: heading, options }]}
      onChange={(value) => change({ [param]: value })}
    />
  ));
}
