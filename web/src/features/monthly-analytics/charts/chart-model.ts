import { documentTitle, fileNameOf } from '#contract/formats/file-names.ts'
import { numberFormat } from '#contract/formats/intl-formats.ts'
/** One chart with its texts. Screen, table, CSV and picture are all created from this value */
export interface ChartModel {
  title: string
  year: number
  /** In large type: "2,347" */
  headline: string
  /** Beside it: "calls in 2026" */
  detail: string
  /** What each row of the table stands for: "Month" */
  rowName: string
  rows: readonly { label: string; name: string }[]
  series: readonly Series[]
  /** The row of the current month. The line to it is drawn as unfinished */
  running?: number | null
}

interface Series {
  /** "Average satisfaction" */
  name: string
  /** In the legend: "Satisfaction" */
  shortName: string
  /** One value per row; null if unknown, or for a future month */
  values: readonly (number | null)[]
}

export const formatChartValue = (value: number | null): string =>
  value === null ? '–' : numberFormat({ maximumFractionDigits: 2 }).format(value)

export const largestValueIn = ({ series }: ChartModel): number =>
  Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)))

/** Rows for tables, which omit future months */
export const toChartTable = ({ rowName, rows, series }: ChartModel) => ({
  columns: [rowName, ...series.map(({ name }) => name)],
  rows: rows.map(({ name }, place) => ({ name, values: series.map(({ values }) => values[place] ?? null) })),
})

/** "new-clients-by-referral-source-2026" */
export const chartFileName = ({ title, year }: ChartModel, business: string, extension: string): string =>
  fileNameOf(documentTitle(business, title, String(year)), extension)
