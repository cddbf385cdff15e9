import { CATEGORY_WORDS, REFERRAL_WORDS } from '#contract/calls/call-words.ts'
import { NEW_CLIENT_WORDS, optionsOf, STATUS_FILTER_WORDS } from '../call-words.ts'

export const CATEGORY_OPTIONS = optionsOf(CATEGORY_WORDS)
export const STATUS_OPTIONS = optionsOf({ ...STATUS_FILTER_WORDS, SPAM: 'Spam' })
export const NEW_CLIENT_OPTIONS = optionsOf(NEW_CLIENT_WORDS)
export const REFERRAL_OPTIONS = optionsOf(REFERRAL_WORDS)
