import { getPublicFile, uploadPublicFile } from '#contract/public-files.ts'
import { openRoute, type Route, slowRoute } from '../../platform/http/route.ts'
import { getPicture, uploadPicture } from './public-files.service.ts'

export const publicFilesRoutes: Route[] = [
  slowRoute(uploadPublicFile, async (context, { file }) => ({ data: { public_files_uuid: await uploadPicture(context, file) } })),
  openRoute(getPublicFile, (context, { params }) => getPicture(context, params.uuid)),
]
