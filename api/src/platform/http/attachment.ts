/** The header that makes a browser save the response under this name, which `fileNameOf` or the specification defines */
export const attachmentHeaders = (fileName: string) => ({ 'content-disposition': `attachment; filename="${fileName}"` })
