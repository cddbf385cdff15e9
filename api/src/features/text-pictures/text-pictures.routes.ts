import { getSentTextPicture, getTextPicture, uploadTextPicture } from '#contract/text-pictures.ts'
import { openRoute, type Route, slowRoute } from '../../platform/http/route.ts'
import { serveSentPicture, serveTextPicture, storeUploadedTextPicture } from './text-pictures.service.ts'

export const textPicturesRoutes: Route[] = [
  slowRoute(uploadTextPicture, async (context, { file }) => ({ data: await storeUploadedTextPicture(context, file) })),
  slowRoute(getTextPicture, (context, { params }) => serveTextPicture(context, params.text_picture_uuid)),
  openRoute(getSentTextPicture, (context, { params }) => serveSentPicture(context, params.key)),
]
