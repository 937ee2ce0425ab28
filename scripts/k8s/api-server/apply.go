package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/apimachinery/pkg/util/yaml"
	"k8s.io/client-go/discovery"
	"k8s.io/client-go/discovery/cached/memory"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/restmapper"
	sigsyaml "sigs.k8s.io/yaml"
)

// document is one object: as it was written, and as it was read.
type document struct {
	text   []byte
	object *unstructured.Unstructured
}

func (it document) String() string {
	return it.object.GetKind() + " " + it.object.GetName()
}

type cluster struct {
	objects dynamic.Interface
	kinds   *restmapper.DeferredDiscoveryRESTMapper
}

// dryRun answers how many objects the server refuses and names each with the reason.
func dryRun(ctx context.Context, server *rest.Config, definitions []string, manifests []byte) (refused int, err error) {
	config := rest.CopyConfig(server)
	config.QPS = -1
	objects, err := dynamic.NewForConfig(config)
	if err != nil {
		return 0, err
	}
	found, err := discovery.NewDiscoveryClientForConfig(config)
	if err != nil {
		return 0, err
	}
	it := cluster{objects, restmapper.NewDeferredDiscoveryRESTMapper(memory.NewMemCacheClient(found))}
	documents, err := read(manifests)
	if err != nil {
		return 0, err
	}
	if err := it.prepare(ctx, definitions, documents); err != nil {
		return 0, err
	}
	tried, pods := 0, 0
	for _, one := range documents {
		attempts := []document{one}
		if pod, ok := podOf(one); ok {
			attempts = append(attempts, pod)
			pods++
		}
		tried++
		for _, attempt := range attempts {
			if err := it.apply(ctx, attempt, metav1.DryRunAll); err != nil {
				refused++
				fmt.Printf("%s: %v\n", attempt, err)
			}
		}
	}
	fmt.Printf("%d objects, %d pods, %d refused\n", tried, pods, refused)
	if pods == 0 {
		return 0, errors.New("there were no pods to try")
	}
	return refused, nil
}

// prepare makes what the others need to be there: definitions, namespaces and service accounts.
func (it cluster) prepare(ctx context.Context, definitions []string, documents []document) error {
	needed := []document{}
	for _, file := range definitions {
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		more, err := read(text)
		if err != nil {
			return err
		}
		needed = append(needed, more...)
	}
	for _, kind := range []string{"Namespace", "ServiceAccount"} {
		for _, one := range documents {
			if one.object.GetKind() == kind {
				needed = append(needed, one)
			}
		}
	}
	for _, one := range needed {
		if err := it.apply(ctx, one); err != nil {
			return fmt.Errorf("%s: %w", one, err)
		}
	}
	return it.untilKnown(ctx, documents)
}

// untilKnown waits for the server to serve each kind, which a definition brings about in a moment.
func (it cluster) untilKnown(ctx context.Context, documents []document) error {
	for _, one := range documents {
		kind := one.object.GroupVersionKind()
		soon, stop := context.WithTimeout(ctx, 30*time.Second)
		err := wait.PollUntilContextCancel(soon, 200*time.Millisecond, true, func(context.Context) (bool, error) {
			_, err := it.kinds.RESTMapping(kind.GroupKind(), kind.Version)
			if err != nil {
				it.kinds.Reset()
			}
			return err == nil, nil
		})
		stop()
		if err != nil {
			return fmt.Errorf("%s: the server does not know %s", one, kind)
		}
	}
	return nil
}

func (it cluster) apply(ctx context.Context, one document, dryRun ...string) error {
	kind := one.object.GroupVersionKind()
	mapping, err := it.kinds.RESTMapping(kind.GroupKind(), kind.Version)
	if err != nil {
		return err
	}
	resource := it.objects.Resource(mapping.Resource).Namespace(one.object.GetNamespace())
	options := metav1.PatchOptions{
		FieldManager:    "check",
		FieldValidation: metav1.FieldValidationStrict,
		DryRun:          dryRun,
	}
	_, err = resource.Patch(ctx, one.object.GetName(), types.ApplyYAMLPatchType, one.text, options)
	return err
}

func read(text []byte) (documents []document, err error) {
	reader := yaml.NewYAMLReader(bufio.NewReader(bytes.NewReader(text)))
	for {
		one, err := reader.Read()
		if errors.Is(err, io.EOF) {
			return documents, nil
		} else if err != nil {
			return nil, err
		}
		object := &unstructured.Unstructured{}
		if err := sigsyaml.Unmarshal(one, &object.Object); err != nil {
			return nil, err
		}
		if len(object.Object) > 0 {
			documents = append(documents, document{bytes.TrimSpace(one), object})
		}
	}
}
