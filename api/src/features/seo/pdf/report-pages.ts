import type { Sheet } from '../../../platform/documents/sheet.ts'
import type { BrandIdentity } from '../../../platform/sending/brand-identity.ts'

export interface ReportFacts {
  brand: BrandIdentity
  companyName: string
  /** "October 2026" */
  period: string
  /** "September 2026"; empty if there is nothing to compare with */
  against: string
  /** What is missing, and the last day counted */
  notes: string[]
}

/** One idea, on a separate page */
export interface ReportPage {
  title: string
  /** The page's content, for the table of contents */
  about: string
  /** The page's sentences; may be empty */
  description: string
  /** `y` is the end of the page's head */
  draw(sheet: Sheet, y: number): void
}

/** The first shade is the most prominent */
export const chartShadesOf = ({ primary }: BrandIdentity) => ({ now: primary[6], before: primary[2] })
