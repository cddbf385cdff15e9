import type { Language } from '#contract/languages.ts'

/** The business as its prompt settings describe it */
export interface BusinessMaterial {
  companyName: string
  businessType: string
  keywords: string[]
  description: string
  commonRules: string
  /** Of the 1st, 2nd and 3rd variation */
  variationRules: [string, string, string]
}

/** One of those who looked after the customer; the 3rd variation follows the common rules alone */
export interface StaffMaterial {
  name: string
  position: string
  keywords: string[]
  commonRules: string
  variationRules: [string, string]
}

/** All that a suggestion may be made of: what is not in here must not be in there */
export interface Material {
  language: Language
  business: BusinessMaterial
  staff: StaffMaterial[]
  /** What happened, in the words of the staff */
  staffComment: string
}
