import {
  DEFAULT_DIAGONAL,
  DEFAULT_GRID,
  DIAGONALS,
  GRIDS,
  MAX_KEYWORD_LENGTH,
  MAX_SCAN_COMPETITORS,
} from '#contract/map-scan/scan-constants.ts'
import type { ScanDetail } from '#contract/map-scan/scan-history.ts'

export type ScanValues = {
  keyword: string
  grid: number | null
  diagonal: number | null
  client_competitors_id: string[]
  isDeep: boolean
}

interface Known {
  id: string
}

/**
 * Initial values of the form: those that the address requests (as "Scan again" does), or else the last scan's keyword and competitors with
 * the specification's default grid and diagonal, so that one large scan does not make every later one as expensive
 */
export function computeInitialScanValues(address: URLSearchParams, scan: ScanDetail | null, competitors: readonly Known[]): ScanValues {
  const last = scan?.main
  const keywordInAddress = address.get('keyword')?.trim().slice(0, MAX_KEYWORD_LENGTH)
  // Competitors may have been deleted in the meantime
  const stillKnown = (id: string) => competitors.some((one) => one.id === id)
  const followed = last ? last.client_competitors_id.filter(stillKnown) : competitors.map(({ id }) => id)
  return {
    keyword: keywordInAddress || last?.keyword || '',
    grid: findChoice(GRIDS, address.get('grid')) ?? DEFAULT_GRID,
    diagonal: findChoice(DIAGONALS, address.get('diagonal')) ?? DEFAULT_DIAGONAL,
    client_competitors_id: followed.slice(0, MAX_SCAN_COMPETITORS),
    isDeep: last?.type === 'DEEPSCAN',
  }
}

function findChoice(choices: readonly number[], text: string | null): number | null {
  return text === null || text === '' ? null : (choices.find((choice) => choice === Number(text)) ?? null)
}
