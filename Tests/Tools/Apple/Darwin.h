// The declarations of Apple's C library that this package uses, with their types and values.
//
// `.ci/check-apple --compare-headers` compares them with the real headers. If you use another function, add it here.
//
// headers: stdio.h stdlib.h string.h errno.h fcntl.h unistd.h pthread.h signal.h time.h poll.h dlfcn.h math.h
// headers: limits.h sys/types.h sys/stat.h sys/socket.h sys/time.h sys/mman.h sys/wait.h sys/resource.h
// headers: sys/ioctl.h sys/select.h sys/uio.h sys/sysctl.h netinet/in.h netinet/tcp.h arpa/inet.h netdb.h
// headers: mach/mach.h mach-o/dyld.h mach-o/loader.h os/lock.h malloc/malloc.h execinfo.h spawn.h dirent.h
// headers: termios.h sys/ttycom.h sys/filio.h sysexits.h

// Numbers

typedef signed char int8_t;
typedef short int16_t;
typedef int int32_t;
typedef long long int64_t;
typedef unsigned char uint8_t;
typedef unsigned short uint16_t;
typedef unsigned int uint32_t;
typedef unsigned long long uint64_t;
typedef long intptr_t;
typedef unsigned long uintptr_t;
typedef __SIZE_TYPE__ size_t;

typedef int errno_t;
typedef uint32_t gid_t;
typedef uint32_t id_t;
typedef int32_t integer_t;
typedef uint16_t mode_t;
typedef uint32_t natural_t;
typedef int64_t off_t;
typedef int32_t pid_t;
typedef long time_t;
typedef uint32_t uid_t;
typedef uint32_t useconds_t;
typedef long ssize_t;
typedef unsigned char uuid_t[16];

double asin(double);
double cos(double);
double exp(double);
double floor(double);
double log(double);
double log10(double);
double pow(double, double);
double round(double);
double sin(double);
double sqrt(double);

// Errors

#define EAGAIN 35
#define ECONNABORTED 53
#define ECONNREFUSED 61
#define EINTR 4
#define EINVAL 22
#define EX_USAGE 64
#define EIO 5
#define EMFILE 24
#define ENFILE 23
#define ENOBUFS 55
#define ENOMEM 12
#define EPIPE 32
#define ETIMEDOUT 60
#define EWOULDBLOCK EAGAIN

int *__error(void);
char *strerror(int);

// Memory

#define MAP_ANON 0x1000
#define MAP_PRIVATE 0x0002
#define MAP_SHARED 0x0001
#define PROT_NONE 0x00
#define PROT_READ 0x01
#define PROT_WRITE 0x02

void free(void *);
void *malloc(size_t);
void *memcpy(void *, const void *, size_t);
void *mmap(void *, size_t, int, int, int, off_t);
int mprotect(void *, size_t, int);
int munmap(void *, size_t);
size_t strlen(const char *);

typedef struct _malloc_zone_t malloc_zone_t;

typedef struct malloc_statistics_t {
    unsigned blocks_in_use;
    size_t size_in_use;
    size_t max_size_in_use;
    size_t size_allocated;
} malloc_statistics_t;

void malloc_zone_statistics(malloc_zone_t *, malloc_statistics_t *);

// The types of threads

#define PTHREAD_CREATE_DETACHED 2

struct _opaque_pthread_t;
typedef struct _opaque_pthread_t *pthread_t;
typedef unsigned long pthread_key_t;

typedef struct _opaque_pthread_attr_t {
    long __sig;
    char __opaque[56];
} pthread_attr_t;

typedef struct _opaque_pthread_cond_t {
    long __sig;
    char __opaque[40];
} pthread_cond_t;

typedef struct _opaque_pthread_condattr_t {
    long __sig;
    char __opaque[8];
} pthread_condattr_t;

typedef struct _opaque_pthread_mutex_t {
    long __sig;
    char __opaque[56];
} pthread_mutex_t;

typedef struct _opaque_pthread_mutexattr_t {
    long __sig;
    char __opaque[8];
} pthread_mutexattr_t;

// Files

#define FD_CLOEXEC 1
#define F_GETFL 3
#define F_SETFD 2
#define F_SETFL 4
#define O_CLOEXEC 0x01000000
#define O_CREAT 0x00000200
#define O_NONBLOCK 0x00000004
#define O_RDONLY 0x0000
#define O_RDWR 0x0002
#define O_WRONLY 0x0001
#define STDERR_FILENO 2
#define STDIN_FILENO 0
#define STDOUT_FILENO 1

struct _telldir;

typedef struct {
    int __dd_fd;
    size_t __dd_loc;
    size_t __dd_size;
    char *__dd_buf;
    int __dd_len;
    long __dd_seek;
    long __padding;
    int __dd_flags;
    pthread_mutex_t __dd_lock;
    struct _telldir *__dd_td;
} DIR;

struct __sbuf {
    unsigned char *_base;
    int _size;
};

struct __sFILEX;

typedef struct __sFILE {
    unsigned char *_p;
    int _r;
    int _w;
    short _flags;
    short _file;
    struct __sbuf _bf;
    int _lbfsize;
    void *_cookie;
    int (*_Nullable _close)(void *);
    int (*_Nullable _read)(void *, char *, int);
    off_t (*_Nullable _seek)(void *, off_t, int);
    int (*_Nullable _write)(void *, const char *, int);
    struct __sbuf _ub;
    struct __sFILEX *_extra;
    int _ur;
    unsigned char _ubuf[3];
    unsigned char _nbuf[1];
    struct __sbuf _lb;
    int _blksize;
    off_t _offset;
} FILE;


struct iovec {
    void *iov_base;
    size_t iov_len;
};

struct stat {
    int32_t st_dev;
    mode_t st_mode;
    uint16_t st_nlink;
    uint64_t st_ino;
    uid_t st_uid;
    gid_t st_gid;
    int32_t st_rdev;
    struct timespec {
        time_t tv_sec;
        long tv_nsec;
    } st_atimespec;
    struct timespec st_mtimespec;
    struct timespec st_ctimespec;
    struct timespec st_birthtimespec;
    off_t st_size;
    int64_t st_blocks;
    int32_t st_blksize;
    uint32_t st_flags;
    uint32_t st_gen;
    int32_t st_lspare;
    int64_t st_qspare[2];
};

struct winsize {
    unsigned short ws_row;
    unsigned short ws_col;
    unsigned short ws_xpixel;
    unsigned short ws_ypixel;
};

typedef unsigned long tcflag_t;

#define TOSTOP 0x00400000

struct termios {
    tcflag_t c_iflag;
    tcflag_t c_oflag;
    tcflag_t c_cflag;
    tcflag_t c_lflag;
    unsigned char c_cc[20];
    unsigned long c_ispeed;
    unsigned long c_ospeed;
};

int access(const char *, int);
int close(int);
int closedir(DIR *);
int fclose(FILE *);
int fflush(FILE *);
FILE *fopen(const char *, const char *);
int fputs(const char *, FILE *);
size_t fread(void *, size_t, size_t, FILE *);
int fstat(int, struct stat *);
int link(const char *, const char *);
DIR *opendir(const char *);
int pipe(int *);
ssize_t pwrite(int, const void *, size_t, off_t);
ssize_t read(int, void *, size_t);
ssize_t readlink(const char *, char *, size_t);
int stat(const char *, struct stat *);
int tcgetattr(int, struct termios *);
int unlink(const char *);
ssize_t write(int, const void *, size_t);

// Time

#define CLOCKS_PER_SEC ((clock_t)1000000)
#define ITIMER_PROF 2

typedef unsigned long clock_t;

typedef enum {
    _CLOCK_REALTIME = 0,
    _CLOCK_MONOTONIC = 6,
    _CLOCK_MONOTONIC_RAW = 4,
    _CLOCK_MONOTONIC_RAW_APPROX = 5,
    _CLOCK_UPTIME_RAW = 8,
    _CLOCK_UPTIME_RAW_APPROX = 9,
    _CLOCK_PROCESS_CPUTIME_ID = 12,
    _CLOCK_THREAD_CPUTIME_ID = 16,
} clockid_t;

struct timeval {
    time_t tv_sec;
    int32_t tv_usec;
};

struct itimerval {
    struct timeval it_interval;
    struct timeval it_value;
};

clock_t clock(void);
int clock_gettime(clockid_t, struct timespec *);
int nanosleep(const struct timespec *, struct timespec *);
int setitimer(int, const struct itimerval *, struct itimerval *);
int usleep(useconds_t);

// Threads

int pthread_attr_destroy(pthread_attr_t *_Nonnull);
int pthread_attr_init(pthread_attr_t *_Nonnull);
int pthread_attr_setdetachstate(pthread_attr_t *_Nonnull, int);
int pthread_attr_setstacksize(pthread_attr_t *_Nonnull, size_t);
int pthread_cond_broadcast(pthread_cond_t *_Nonnull);
int pthread_cond_destroy(pthread_cond_t *_Nonnull);
int pthread_cond_init(pthread_cond_t *restrict _Nonnull, const pthread_condattr_t *restrict _Nullable);
int pthread_cond_timedwait(
    pthread_cond_t *restrict _Nonnull, pthread_mutex_t *restrict _Nonnull,
    const struct timespec *restrict _Nullable);
int pthread_create(
    pthread_t _Nullable *_Nonnull restrict, const pthread_attr_t *_Nullable restrict,
    void *_Nullable (*_Nonnull)(void *_Nullable), void *_Nullable restrict);
void *_Nullable pthread_getspecific(pthread_key_t);
int pthread_join(pthread_t _Nonnull, void *_Nullable *_Nullable);
int pthread_key_create(pthread_key_t *_Nonnull, void (*_Nullable)(void *_Nonnull));
int pthread_mutex_destroy(pthread_mutex_t *_Nonnull);
int pthread_mutex_init(pthread_mutex_t *restrict _Nonnull, const pthread_mutexattr_t *_Nullable restrict);
int pthread_mutex_lock(pthread_mutex_t *_Nonnull);
int pthread_mutex_trylock(pthread_mutex_t *_Nonnull);
int pthread_mutex_unlock(pthread_mutex_t *_Nonnull);
pthread_t _Nonnull pthread_self(void);
int pthread_setspecific(pthread_key_t, const void *_Nullable);

typedef struct os_unfair_lock_s {
    uint32_t _os_unfair_lock_opaque;
} os_unfair_lock, *os_unfair_lock_t;

void os_unfair_lock_assert_not_owner(const os_unfair_lock *_Nonnull);
void os_unfair_lock_assert_owner(const os_unfair_lock *_Nonnull);
void os_unfair_lock_lock(os_unfair_lock_t _Nonnull);
_Bool os_unfair_lock_trylock(os_unfair_lock_t _Nonnull);
void os_unfair_lock_unlock(os_unfair_lock_t _Nonnull);

// Mach

#define KERN_SUCCESS 0
#define THREAD_BASIC_INFO 3
#define TH_STATE_RUNNING 1

typedef int kern_return_t;
typedef natural_t mach_msg_type_number_t;
typedef uint32_t mach_port_t;
typedef natural_t thread_flavor_t;
typedef integer_t *thread_info_t;
typedef uintptr_t vm_address_t;
typedef uintptr_t vm_size_t;

typedef struct time_value {
    integer_t seconds;
    integer_t microseconds;
} time_value_t;

struct thread_basic_info {
    time_value_t user_time;
    time_value_t system_time;
    integer_t cpu_usage;
    int policy;
    integer_t run_state;
    integer_t flags;
    integer_t suspend_count;
    integer_t sleep_time;
};

typedef struct thread_basic_info thread_basic_info_data_t;

mach_port_t pthread_mach_thread_np(pthread_t _Nonnull);
mach_port_t task_self_trap(void);
kern_return_t thread_info(
    mach_port_t, thread_flavor_t, thread_info_t, mach_msg_type_number_t *);
kern_return_t vm_read_overwrite(
    mach_port_t, vm_address_t, vm_size_t, vm_address_t, vm_size_t *);

// Processes

#define EXIT_FAILURE 1
#define EXIT_SUCCESS 0
#define RLIMIT_NOFILE 8
#define RUSAGE_SELF 0
#define WEXITED 0x00000004
#define WNOHANG 0x00000001
#define WNOWAIT 0x00000020
#define _SC_CLK_TCK 3
#define _SC_NPROCESSORS_ONLN 58
#define _SC_PAGESIZE 29

typedef uint64_t rlim_t;

struct rlimit {
    rlim_t rlim_cur;
    rlim_t rlim_max;
};

struct rusage {
    struct timeval ru_utime;
    struct timeval ru_stime;
    long ru_maxrss;
    long ru_ixrss;
    long ru_idrss;
    long ru_isrss;
    long ru_minflt;
    long ru_majflt;
    long ru_nswap;
    long ru_inblock;
    long ru_oublock;
    long ru_msgsnd;
    long ru_msgrcv;
    long ru_nsignals;
    long ru_nvcsw;
    long ru_nivcsw;
};

typedef struct dl_info {
    const char *dli_fname;
    void *dli_fbase;
    const char *dli_sname;
    void *dli_saddr;
} Dl_info;

void _exit(int) __attribute__((noreturn));
void abort(void) __attribute__((noreturn));
int atexit(void (*_Nonnull)(void));
int dladdr(const void *, Dl_info *);
void *dlsym(void *, const char *);
void exit(int) __attribute__((noreturn));
char *getenv(const char *);
int getloadavg(double[], int);
int getpagesize(void);
pid_t getpid(void);
int getrlimit(int, struct rlimit *);
int getrusage(int, struct rusage *);
uid_t getuid(void);
int setenv(const char *, const char *, int);
int setrlimit(int, const struct rlimit *);
long sysconf(int);
int unsetenv(const char *);

// Signals

#define SA_ONSTACK 0x0001
#define SIGABRT 6
#define SIGBUS 10
#define SIGFPE 8
#define SIGILL 4
#define SIGINT 2
#define SIGKILL 9
#define SIGPIPE 13
#define SIGSEGV 11
#define SIGTERM 15
#define SIGTRAP 5

typedef uint32_t sigset_t;

union sigval {
    int sival_int;
    void *sival_ptr;
};

typedef struct __siginfo {
    int si_signo;
    int si_errno;
    int si_code;
    pid_t si_pid;
    uid_t si_uid;
    int si_status;
    void *si_addr;
    union sigval si_value;
    long si_band;
    unsigned long __pad[7];
} siginfo_t;

typedef enum {
    P_ALL,
    P_PID,
    P_PGID,
} idtype_t;

union __sigaction_u {
    void (*__sa_handler)(int);
    void (*__sa_sigaction)(int, struct __siginfo *, void *);
};

struct sigaction {
    union __sigaction_u __sigaction_u;
    sigset_t sa_mask;
    int sa_flags;
};

typedef struct __darwin_sigaltstack {
    void *ss_sp;
    unsigned long ss_size;
    int ss_flags;
} stack_t;

int kill(pid_t, int);
int raise(int);
int sigaction(int, const struct sigaction *restrict, struct sigaction *restrict);
int sigaltstack(const stack_t *restrict, stack_t *restrict);
int waitid(idtype_t, id_t, siginfo_t *, int);
void (*signal(int, void (*)(int)))(int);

// Sockets

#define AF_INET 2
#define AF_UNIX 1
#define MSG_DONTWAIT 0x80
#define MSG_PEEK 0x2
#define POLLERR 0x0008
#define POLLHUP 0x0010
#define POLLIN 0x0001
#define POLLNVAL 0x0020
#define POLLOUT 0x0004
#define SHUT_WR 1
#define SOCK_STREAM 1
#define SOL_SOCKET 0xffff
#define SO_ERROR 0x1007
#define SO_NOSIGPIPE 0x1022

typedef uint32_t in_addr_t;
typedef uint16_t in_port_t;
typedef unsigned int nfds_t;
typedef uint8_t sa_family_t;
typedef uint32_t socklen_t;

struct in_addr {
    in_addr_t s_addr;
};

struct sockaddr {
    uint8_t sa_len;
    sa_family_t sa_family;
    char sa_data[14];
};

struct sockaddr_in {
    uint8_t sin_len;
    sa_family_t sin_family;
    in_port_t sin_port;
    struct in_addr sin_addr;
    char sin_zero[8];
};

struct pollfd {
    int fd;
    short events;
    short revents;
};

int accept(int, struct sockaddr *restrict, socklen_t *restrict);
int bind(int, const struct sockaddr *, socklen_t);
int connect(int, const struct sockaddr *, socklen_t);
int getsockname(int, struct sockaddr *restrict, socklen_t *restrict);
int getsockopt(int, int, int, void *restrict, socklen_t *restrict);
int listen(int, int);
int poll(struct pollfd *, nfds_t, int);
ssize_t recv(int, void *, size_t, int);
ssize_t send(int, const void *, size_t, int);
int setsockopt(int, int, int, const void *, socklen_t);
int shutdown(int, int);
int socket(int, int, int);
int socketpair(int, int, int, int *);
