/*
 * What the overlay needs of an X server and Electron does not do, or not in every version: read back and set where a
 * window takes clicks, keep it out of the pager, learn which window has the focus and give the focus back.
 *
 *   x11-window pass-clicks WINDOW     clicks go through the whole window
 *   x11-window take-clicks WINDOW     it takes them again
 *   x11-window skip-pager WINDOW      it is left out of the pager and of the task bar
 *   x11-window active                 prints the window that has the focus; 0 if there is none
 *   x11-window activate WINDOW        asks the window manager to give it the focus
 *   x11-window stay-above WINDOW      keeps it above windows that are full screen, until standard input is closed
 *
 * pass-clicks and take-clicks print the number of rectangles that take clicks afterwards, as the X server tells it, and
 * whether they had to be set: "0 kept" or "0 set".
 *
 * Most window managers put a window that is full screen and has the focus above all others, those that are to stay on
 * top too, but never above its own dialogs. So stay-above makes WINDOW one of those (WM_TRANSIENT_FOR), for as long.
 * WINDOW: a number, decimal or 0x. Exit status: 0 done; 1 the server refused, with the reason on standard error; 2
 * wrong arguments.
 */
#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/extensions/shape.h>
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Where a request comes from: of EWMH's window messages. A pager, and what acts for the person, are obeyed at once. */
enum { FROM_PAGER = 2 };

static int refused = 0;

static int note_error(Display * display, XErrorEvent * event) {
    char text[200];
    XGetErrorText(display, event->error_code, text, sizeof text);
    fprintf(stderr, "%s\n", text);
    refused = 1;
    return 0;
}

static int wrong(const char * what) {
    fprintf(stderr, "x11-window: %s\n", what);
    return 2;
}

static int clickable_rectangles(Display * display, Window window) {
    int count = 0, ordering;
    XRectangle * rectangles = XShapeGetRectangles(display, window, ShapeInput, &count, &ordering);
    if (rectangles != NULL) XFree(rectangles);
    return count;
}

static void set_clicks(Display * display, Window window, int pass) {
    int before = clickable_rectangles(display, window);
    int set = pass ? before != 0 : before == 0;
    if (set && pass) XShapeCombineRectangles(display, window, ShapeInput, 0, 0, NULL, 0, ShapeSet, Unsorted);
    if (set && !pass) XShapeCombineMask(display, window, ShapeInput, 0, 0, None, ShapeSet);
    printf("%d %s\n", clickable_rectangles(display, window), set ? "set" : "kept");
}

static void tell_window_manager(Display * display, Window window, const char * message, const long data[5]) {
    XEvent event;
    memset(&event, 0, sizeof event);
    event.xclient.type = ClientMessage;
    event.xclient.window = window;
    event.xclient.message_type = XInternAtom(display, message, False);
    event.xclient.format = 32;
    for (int i = 0; i < 5; i++) event.xclient.data.l[i] = data[i];
    XSendEvent(display, DefaultRootWindow(display), False, SubstructureRedirectMask | SubstructureNotifyMask, &event);
}

static void skip_pager(Display * display, Window window) {
    enum { ADD = 1, APPLICATION = 1 };
    const long data[5] = {ADD, (long)XInternAtom(display, "_NET_WM_STATE_SKIP_PAGER", False),
                          (long)XInternAtom(display, "_NET_WM_STATE_SKIP_TASKBAR", False), APPLICATION, 0};
    tell_window_manager(display, window, "_NET_WM_STATE", data);
}

static void activate(Display * display, Window window) {
    const long data[5] = {FROM_PAGER, CurrentTime, 0, 0, 0};
    tell_window_manager(display, window, "_NET_ACTIVE_WINDOW", data);
}

static Window active_window(Display * display) {
    Atom type;
    int format;
    unsigned long count = 0, left;
    unsigned char * value = NULL;
    Window window = None;
    Atom property = XInternAtom(display, "_NET_ACTIVE_WINDOW", False);
    if (XGetWindowProperty(display, DefaultRootWindow(display), property, 0, 1, False, XA_WINDOW, &type, &format,
                           &count, &left, &value) == Success &&
        count == 1 && format == 32)
        window = *(Window *)value;
    if (value != NULL) XFree(value);
    return window;
}

static int has_state(Display * display, Window window, const char * state) {
    enum { MOST_STATES = 64 };
    Atom type, wanted = XInternAtom(display, state, False);
    int format, found = 0;
    unsigned long count = 0, left;
    unsigned char * value = NULL;
    Atom property = XInternAtom(display, "_NET_WM_STATE", False);
    if (XGetWindowProperty(display, window, property, 0, MOST_STATES, False, XA_ATOM, &type, &format, &count, &left,
                           &value) == Success &&
        format == 32)
        for (unsigned long i = 0; i < count; i++) found |= ((Atom *)value)[i] == wanted;
    if (value != NULL) XFree(value);
    return found;
}

/* Ends what stay-above began, and undoes what window managers do to the dialogs of a window that is hidden or moved. */
static void leave(Display * display, Window window, Window active) {
    const long everywhere[5] = {(long)0xffffffff, FROM_PAGER, 0, 0, 0};
    XDeleteProperty(display, window, XA_WM_TRANSIENT_FOR);
    tell_window_manager(display, window, "_NET_WM_DESKTOP", everywhere);
    if (!has_state(display, window, "_NET_WM_STATE_HIDDEN")) return;
    XMapWindow(display, window);
    /* A window that comes back may be given the focus; it is not to have it. */
    if (active != None) activate(display, active);
}

/* Windows come and go between a question and its answer. */
static int pass_over_error(Display * display, XErrorEvent * event) {
    (void)display;
    (void)event;
    return 0;
}

static void stay_above(Display * display, Window window) {
    enum { LONGEST_BETWEEN_MS = 300 };
    int wait_ms = -1;
    Window root = DefaultRootWindow(display), watched = None, below = None;
    struct pollfd ends[2] = {{ConnectionNumber(display), POLLIN, 0}, {STDIN_FILENO, POLLIN, 0}};
    int is_there = 1, is_stale = 1, is_late = 0;
    XSetErrorHandler(pass_over_error);
    XSelectInput(display, root, PropertyChangeMask);
    XSelectInput(display, window, StructureNotifyMask);
    while (is_there) {
        while (XPending(display) > 0) {
            XEvent event;
            XNextEvent(display, &event);
            if (event.type == DestroyNotify && event.xdestroywindow.window == window) is_there = 0;
            is_stale = 1;
        }
        Window active = is_stale ? active_window(display) : window;
        /* While it has the focus itself, what is below it stays as it is. */
        if (is_there && active != window) {
            if (active != watched && watched != None) XSelectInput(display, watched, NoEventMask);
            if (active != watched && active != None) XSelectInput(display, active, PropertyChangeMask);
            watched = active;
            int is_full = active != None && has_state(display, active, "_NET_WM_STATE_FULLSCREEN");
            if (is_full && below != active) {
                XSetTransientForHint(display, window, active);
                XRaiseWindow(display, window);
            }
            /* No window has the focus while it goes from one to another. */
            int is_between = active == None && below != None && !is_late;
            if (!is_full && !is_between && below != None) leave(display, window, active);
            if (!is_between) below = is_full ? active : None;
            wait_ms = is_between ? LONGEST_BETWEEN_MS : -1;
        }
        is_stale = is_late = 0;
        XFlush(display);
        if (!is_there || XPending(display) > 0) continue;
        int ready = poll(ends, 2, wait_ms);
        if (ready == 0) is_stale = is_late = 1;
        char ignored[64];
        if (ready > 0 && ends[1].revents != 0 && read(STDIN_FILENO, ignored, sizeof ignored) <= 0) is_there = 0;
    }
    if (below != None) leave(display, window, None);
}

static int read_window(const char * text, Window * window) {
    char * end;
    errno = 0;
    *window = strtoul(text, &end, 0);
    return errno == 0 && end != text && *end == '\0' && *window != None;
}

int main(int argc, char ** argv) {
    const char * verb = argc > 1 ? argv[1] : "";
    int needs_window = strcmp(verb, "active") != 0;
    Window window = None;
    if (argc != (needs_window ? 3 : 2)) return wrong("wrong number of arguments");
    if (needs_window && !read_window(argv[2], &window)) return wrong("not a window's number");

    Display * display = XOpenDisplay(NULL);
    if (display == NULL) {
        fprintf(stderr, "the X server cannot be reached\n");
        return 1;
    }
    XSetErrorHandler(note_error);
    int event_base, error_base, is_known = 1;
    if (strcmp(verb, "active") == 0) {
        printf("%lu\n", active_window(display));
    } else if (strcmp(verb, "activate") == 0) {
        activate(display, window);
    } else if (strcmp(verb, "skip-pager") == 0) {
        skip_pager(display, window);
    } else if (strcmp(verb, "stay-above") == 0) {
        stay_above(display, window);
    } else if (strcmp(verb, "pass-clicks") == 0 || strcmp(verb, "take-clicks") == 0) {
        if (XShapeQueryExtension(display, &event_base, &error_base)) {
            set_clicks(display, window, verb[0] == 'p');
        } else {
            fprintf(stderr, "the X server cannot shape windows\n");
            refused = 1;
        }
    } else {
        is_known = 0;
    }
    XSync(display, False);
    XCloseDisplay(display);
    if (!is_known) return wrong("not one of its verbs");
    return refused;
}
