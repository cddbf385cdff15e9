/** The header that makes a browser save the response under this name, which comes from `fileNameOf` or from the specification */
export const attachmentHeaders = (fileName: string) => ({ 'content-disposition': `attachment; filename="${fileName}"` })
