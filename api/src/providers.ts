import { google } from './providers/google/google.settings.ts'
import { googlePlaces } from './providers/google/google-places.settings.ts'
import { map } from './providers/map/map.settings.ts'
import { meta } from './providers/meta/meta.settings.ts'
import { openai } from './providers/openai/openai.settings.ts'
import { s3 } from './providers/s3/s3.settings.ts'
import { smtp } from './providers/smtp/smtp.settings.ts'
import { stax } from './providers/stax/stax.settings.ts'
import { twilio } from './providers/twilio/twilio.settings.ts'
import { webPush } from './providers/web-push/web-push.settings.ts'
import { yelp } from './providers/yelp/yelp.settings.ts'

/** Every vendor, one line each. A vendor's own file has its variables, its sandbox defaults and what it offers to the features */
export const providers = { smtp, s3, twilio, openai, google, googlePlaces, yelp, meta, stax, map, webPush }
