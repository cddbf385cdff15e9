import type { SeoPlace } from '../seo.data.ts'

interface PlacesSummary {
  headline: string
  detail: string
}

/** "18 of 75 points show you in the top 3. Strongest for “emergency dentist”, weakest for “dental implants”." */
export function summarizePlaces(places: readonly SeoPlace[]): PlacesSummary {
  const scanned = places.flatMap(({ keyword, average_rank: rank, measured_points: points, top_three_points: top }) =>
    rank === null || !points ? [] : [{ keyword, rank, points, top: top ?? 0 }],
  )
  const points = sumNumbers(scanned.map((place) => place.points))
  if (points === 0) {
    return { headline: 'Not scanned yet', detail: 'A scan shows where people nearby find you.' }
  }
  const [best, ...others] = scanned.sort((one, other) => one.rank - other.rank)
  const worst = others.at(-1)
  const isApart = best && worst && best.rank < worst.rank
  return {
    headline: `${sumNumbers(scanned.map(({ top }) => top)).toLocaleString('en-US')} of ${points.toLocaleString('en-US')} points`,
    detail: `show you in the top 3.${isApart ? ` Strongest for “${best.keyword}”, weakest for “${worst.keyword}”.` : ''}`,
  }
}

const sumNumbers = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
