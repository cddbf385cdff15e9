/** The header with which a browser saves the response under this name, which `fileNameOf` or the specification made */
export const asAttachment = (fileName: string) => ({ 'content-disposition': `attachment; filename="${fileName}"` })
