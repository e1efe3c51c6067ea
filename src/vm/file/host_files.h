/* host_files.h - the host's own files, for programs that are run and not searched. */
#ifndef VM_FILE_HOST_FILES_H
#define VM_FILE_HOST_FILES_H

#include "vm/file/file_system.h"

struct file_system host_file_system(void);

#endif
