import { join } from 'node:path'
import { text, webUrl } from '../../platform/config/environment-variables.ts'
import { createLocalFileStore } from '../../platform/files/local-file-store.ts'
import { defineProvider } from '../../platform/vendors/provider.ts'
import { diagnoseS3 } from './diagnose-s3.ts'
import { createS3FileStore } from './s3-file-store.ts'

export const s3 = defineProvider({
  variables: {
    S3_ENDPOINT: webUrl.optional(),
    S3_BUCKET: text.optional(),
    S3_REGION: text.default('us-east-1'),
    S3_ACCESS_KEY_ID: text.optional(),
    S3_SECRET_ACCESS_KEY: text.optional(),
  },

  complaints({ S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }, { role, production }) {
    const others = [S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY]
    if (S3_ENDPOINT)
      return others.every(Boolean) ? [] : ['S3_ENDPOINT is set, so S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set too']
    return [
      ...(role !== 'all' && production
        ? [`ROLE=${role} needs S3_ENDPOINT: files in a local folder would be missing in the other processes`]
        : []),
      ...(others.some(Boolean) ? ['S3_ENDPOINT is not set, but other S3 variables are. Set it, or remove them'] : []),
    ]
  },

  settings({ S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region, ...keys }) {
    const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = keys
    if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return undefined
    return { endpoint, bucket, region, accessKeyId, secretAccessKey }
  },

  diagnose: diagnoseS3,

  /** When this is off, as is the default in development, files are stored beside the embedded database */
  connect: (settings, { dataFolder }) => ({
    files: settings ? createS3FileStore(settings) : createLocalFileStore(join(dataFolder, 'files')),
  }),
})
