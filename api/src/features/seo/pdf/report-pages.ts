import type { Sheet } from '../../../platform/documents/sheet.ts'
import type { BrandIdentity } from '../../../platform/sending/brand-identity.ts'

export interface ReportFacts {
  brand: BrandIdentity
  companyName: string
  /** "October 2026" */
  period: string
  /** "September 2026"; empty where there is nothing to compare with */
  against: string
  /** What is missing, and the last day counted */
  notes: string[]
}

/** One idea, on a page of its own */
export interface ReportPage {
  title: string
  /** What the page shows, for the table of contents */
  about: string
  /** The page's sentences; may be empty */
  description: string
  /** `y` is where the page's head ends */
  draw(sheet: Sheet, y: number): void
}

/** The first shade is the most prominent */
export const chartShadesOf = ({ primary }: BrandIdentity) => ({ now: primary[6], before: primary[2] })
