import { getPublicFile, uploadPublicFile } from '#contract/public-files.ts'
import { openRoute, type Route, slowRoute } from '../../platform/http/route.ts'
import { servePicture, storeUploadedPicture } from './public-files.service.ts'

export const publicFilesRoutes: Route[] = [
  slowRoute(uploadPublicFile, async (context, { file }) => ({ data: { public_files_uuid: await storeUploadedPicture(context, file) } })),
  openRoute(getPublicFile, (context, { params }) => servePicture(context, params.uuid)),
]
