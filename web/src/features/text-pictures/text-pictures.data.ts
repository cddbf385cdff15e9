import { useQuery } from '@tanstack/react-query'
import { getTextPicture, uploadTextPicture } from '#contract/text-pictures.ts'
import { call, download } from '../../platform/api/api.ts'

/** A picture under its uuid never changes. It is fetched with the session, because only the business may see it */
export const useTextPicture = (uuid: string) =>
  useQuery({
    queryKey: ['text-picture', uuid],
    queryFn: ({ signal }): Promise<Blob> =>
      download(getTextPicture, { params: { text_picture_uuid: uuid } }, { signal, onBytes: () => {} }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export async function sendTextPicture(
  file: File,
  options: { signal: AbortSignal; onUploadProgress: (share: number) => void },
): Promise<string> {
  const { data } = await call(uploadTextPicture, { file }, options)
  return data.text_picture_uuid
}
