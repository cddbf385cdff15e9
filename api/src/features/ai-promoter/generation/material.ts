import type { Language } from '#contract/formats/languages.ts'

/** The business as its prompt settings describe it */
export interface BusinessMaterial {
  companyName: string
  businessType: string
  keywords: string[]
  description: string
  commonRules: string
  /** Rules for the 1st, 2nd and 3rd variation */
  variationRules: [string, string, string]
}

/** A person who looked after the customer. The 3rd variation follows only the common rules */
export interface StaffMaterial {
  name: string
  position: string
  keywords: string[]
  commonRules: string
  variationRules: [string, string]
}

/** Everything that a suggestion may use. It must not contain anything else */
export interface Material {
  language: Language
  business: BusinessMaterial
  staff: StaffMaterial[]
  /** What happened, as the staff wrote it */
  staffComment: string
}
