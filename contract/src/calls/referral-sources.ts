// Free of zod, and of the calls that have them

export const REFERRAL_SOURCES = ['GOOGLE', 'FACEBOOK', 'INSTAGRAM', 'LINKEDIN', 'YELP', 'WEBSITE', 'ETC', 'UNKNOWN'] as const
export type ReferralSource = (typeof REFERRAL_SOURCES)[number]
